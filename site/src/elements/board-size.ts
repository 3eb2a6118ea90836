import { css } from "lit";

/**
 * How large a board is, as `.table` in an element with its game's name as a class: as wide as its column, as long as it is
 * whole in what is left of the window's height, and no larger than what the eye takes in at once.
 */
export const boardSize = css`
  .sized {
    /* The tallest board beside its width, how wide it may be, and what stands above it and, of its own, below it. */
    --tall: 1;
    --widest: 34rem;
    --taken: 8.5rem;
    --below: 0rem;
  }
  .sized.connect4 {
    --tall: 0.893;
    --widest: 45rem;
  }
  .sized.quoridor {
    --tall: 1.107;
    --widest: 44rem;
    --below: 3rem;
  }
  .sized.battleship {
    --tall: 0.68;
    --widest: 52rem;
  }
  .sized .table {
    position: relative;
    inline-size: min(100%, calc((100dvh - var(--taken) - var(--below)) / var(--tall)));
    min-inline-size: min(100%, 20rem);
    justify-self: center;
  }
  @media (min-width: 56rem) {
    .sized .table {
      min-inline-size: 0;
      max-inline-size: calc(var(--widest) * var(--grown));
    }
  }
`;
