import { css } from "lit";

/** One column on a phone; settings beside the game where there is room, and the messages under it or beside it too. */
export const layout = css`
  .view {
    display: grid;
    gap: 2rem;
  }
  .panel,
  .play,
  .log {
    display: grid;
    align-content: start;
    gap: 1.25rem;
    min-inline-size: 0;
  }
  .play,
  .log {
    gap: 0.75rem;
  }
  h1 {
    margin-block-end: 0.25rem;
  }
  .hint {
    font-size: 0.875rem;
    line-height: 1.45;
    color: var(--ink-soft);
  }
  ui-choice + .hint {
    margin-block-start: 0.375rem;
  }
  .field {
    display: grid;
    gap: 0.375rem;
  }
  input[type="url"] {
    box-sizing: border-box;
    inline-size: 100%;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--surface);
    font: 0.9375rem/1.4 var(--mono);
  }
  input[aria-invalid="true"] {
    border-color: var(--bad);
  }
  input::placeholder {
    color: var(--ink-soft);
    opacity: 1;
  }
  .wrong {
    font-size: 0.875rem;
    color: var(--bad);
  }
  .wrong:empty {
    display: none;
  }
  .actions {
    display: grid;
    grid-template-columns: 3fr 2fr;
    gap: 0.75rem;
  }
  .status {
    min-height: 1.75rem;
    font-size: 1.125rem;
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .play.sized {
    --taken: 13rem;
  }
  /* A person's sea to shoot at stands over both seas, and all of it is seen at once. */
  .play.sized:has(sea-target) {
    --tall: 1.7;
  }
  .play .table {
    justify-self: start;
    max-inline-size: 26rem;
  }
  @media (min-width: 56rem) {
    .view {
      grid-template-columns: 22rem minmax(0, 1fr);
      grid-template-rows: auto 1fr;
      gap: 2rem 3rem;
    }
    .panel {
      grid-row: 1 / span 2;
    }
  }
  /* On large screens the messages stand beside the game, so that its board can take the window's height. */
  @media (min-width: 150rem) {
    .view {
      grid-template-columns: 22rem minmax(0, 1fr) 24rem;
      grid-template-rows: auto;
    }
    .play .table {
      max-inline-size: 45rem;
    }
  }
`;
