import { css } from "lit";

/**
 * On a phone everything stands in one column in the order of use. From 56rem on, the board takes the left and all else
 * a column beside it; there the board is as large as the window's height lets it be whole.
 */
export const layout = css`
  .view {
    display: grid;
    gap: 1rem;
    max-inline-size: 34rem;
    margin-inline: auto;
  }
  .status {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    min-height: 2rem;
    font-size: 1.25rem;
    font-weight: 600;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .status piece-mark {
    font-size: 1.375rem;
  }
  .how {
    font-size: 0.9375rem;
    font-weight: 400;
    letter-spacing: 0;
    color: var(--ink-soft);
  }
  .facts {
    min-height: 2.3rem;
    margin-block-start: 0.375rem;
  }
  .fault .button {
    margin-block-start: 0.75rem;
  }
  .pulse {
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: var(--accent);
    animation: pulse 1s ease-in-out infinite alternate;
  }
  @keyframes pulse {
    to {
      opacity: 0.2;
      transform: scale(0.7);
    }
  }
  .actions {
    display: grid;
    grid-template-columns: repeat(6, 1fr);
    gap: 0.5rem;
  }
  /* The three of every game in the first row, what ends, holds or turns this one in the second. */
  .actions .button {
    grid-column: span 2;
    padding-inline: 0.25rem;
    font-size: 0.9375rem;
  }
  .battleship .actions .button:nth-child(n + 4) {
    grid-column: span 3;
  }
  .table.flipped {
    align-self: start; /* it turns about its own middle, not that of a tall column */
    pointer-events: none;
    transform: rotate(170deg) scale(0.86);
    animation: flip 0.9s cubic-bezier(0.3, 0, 0.3, 1);
  }
  /* Two seas one over the other are taller than other boards. */
  .battleship .table.flipped {
    transform: rotate(170deg) scale(0.74);
  }
  /* On its way it is wider than the window, which must not scroll sideways for it. */
  .view:has(.flipped) {
    overflow-x: clip;
    overflow-clip-margin: 1rem;
  }
  @keyframes flip {
    from {
      transform: none;
    }
    45% {
      transform: perspective(60rem) translateY(-14%) rotateX(115deg) rotate(60deg) scale(0.9);
    }
  }
  .settings {
    display: grid;
    gap: 1rem;
  }
  .analysis a {
    color: var(--accent);
  }
  .analysis {
    display: grid;
    gap: 0.75rem;
  }
  .moves h2 {
    margin-block-end: 0.375rem;
  }
  .moves text-entry {
    margin-block-start: 0.75rem;
  }
  details {
    margin-block-start: 0.75rem;
  }
  summary {
    padding-block: 0.5rem;
    font-size: 0.9375rem;
    cursor: pointer;
  }
  details .button {
    margin-block-start: 0.5rem;
  }
  @media (min-width: 56rem) {
    .view {
      grid-template-columns: minmax(0, 1fr) 21rem;
      grid-template-rows: repeat(5, auto) 1fr;
      gap: 1.25rem 3rem;
      max-inline-size: none;
    }
    .table {
      grid-row: 1 / -1;
      grid-column: 1;
    }
    .pick,
    .status-line,
    .actions,
    .settings,
    .analysis,
    .moves {
      grid-column: 2;
    }
  }
`;
