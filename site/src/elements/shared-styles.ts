// Rules that several elements share: one constructed sheet, adopted by each of them.
import { css } from "lit";

export const shared = css`
  :host {
    display: block;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ol,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  h1 {
    font-size: 1.5rem;
    line-height: 1.25;
    letter-spacing: -0.02em;
  }
  h2,
  .label {
    font-size: 0.8125rem;
    font-weight: 600;
    line-height: 1.3;
    color: var(--ink-soft);
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
  }
  button:disabled,
  .button[aria-disabled="true"] {
    cursor: default;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-height: 2.75rem;
    padding: 0.375rem 1rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--surface);
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
  }
  .button:hover:not(:disabled, [aria-disabled="true"]) {
    border-color: var(--ink);
  }
  .button:disabled,
  .button[aria-disabled="true"] {
    border-color: var(--line);
    color: var(--ink-soft);
    background: transparent;
  }
  .button.primary {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
  .button.primary:hover:not(:disabled) {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .button.primary:disabled {
    border-color: var(--line);
    color: var(--ink-soft);
    background: transparent;
  }
  .button.small {
    min-height: 2.25rem;
    padding: 0.25rem 0.75rem;
    font-size: 0.875rem;
  }
  .fault {
    padding: 0.75rem 1rem;
    border-radius: var(--radius);
    background: var(--bad-soft);
    color: var(--ink);
    border: 1px solid var(--bad);
    overflow-wrap: anywhere;
  }
  .badge {
    padding: 0.125rem 0.625rem;
    border: 1px solid var(--edge);
    border-radius: 1rem;
    font-size: 0.8125rem;
    font-weight: 600;
  }
  .badge.won {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .badge.lost {
    border-color: var(--bad);
    color: var(--bad);
  }
  .empty {
    padding: 3rem 1.5rem;
    border: 1px dashed var(--edge);
    border-radius: calc(var(--radius) * 1.4);
    color: var(--ink-soft);
    text-align: center;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
