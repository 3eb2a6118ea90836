import { css } from "lit";

/** What the list of battles and the page of one share. */
export const layout = css`
  .view {
    display: grid;
    gap: 1.5rem;
  }
  .filters {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.75rem;
  }
  .filters label {
    display: grid;
    gap: 0.375rem;
    min-inline-size: 0;
  }
  .filters .wide {
    grid-column: 1 / -1;
  }
  select,
  input {
    min-inline-size: 0;
    inline-size: 100%;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--surface);
  }
  ul {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) * 1.4);
    background: var(--surface);
    overflow: hidden;
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  li a {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: baseline;
    gap: 0.125rem 0.75rem;
    padding: 0.75rem 1rem;
    color: inherit;
    text-decoration: none;
  }
  li a:hover {
    background: var(--sunken);
  }
  li a:focus-visible {
    outline-offset: -3px;
  }
  .what {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .why,
  .facts {
    grid-column: 1 / -1;
    min-inline-size: 0;
    font-size: 0.875rem;
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
  .why::first-letter {
    text-transform: uppercase;
  }
  .facts {
    font-variant-numeric: tabular-nums;
  }
  .badge {
    min-inline-size: 4.5rem;
    text-align: center;
  }
  .more {
    justify-self: center;
  }
  .fault .button {
    margin-block-start: 0.75rem;
  }
  @media (min-width: 48rem) {
    .filters {
      grid-template-columns: 12rem 12rem minmax(0, 20rem);
    }
    .filters .wide {
      grid-column: auto;
    }
    li a {
      grid-template-columns: 5.5rem 15rem minmax(0, 1fr) auto;
    }
    .why,
    .facts {
      grid-column: auto;
    }
    .badge {
      justify-self: start;
    }
  }
`;
