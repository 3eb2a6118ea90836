import { css } from "lit";

import { boardSize, groove, height, margin, pitch, square, tray, width } from "./quoridor-geometry";

/** How the Quoridor board looks, and where its grid of buttons lies over the picture. */
export const quoridorStyles = css`
  .table {
    fill: var(--surface);
    stroke: var(--line);
    stroke-width: 0.4;
  }
  .square {
    fill: var(--square);
  }
  .square.last {
    fill: light-dark(#d6d0bf, #3d4453);
  }
  .square.won {
    fill: light-dark(#bfe3dd, #1d4a46);
  }
  .goal {
    opacity: 0.75;
  }
  .goal.first {
    fill: var(--first);
  }
  .goal.second {
    fill: var(--second);
  }
  .hint {
    fill: var(--accent);
    opacity: 0.55;
  }
  .hint.hovered {
    opacity: 1;
  }
  .wall {
    fill: var(--wall);
  }
  .wall.last {
    fill: var(--accent);
  }
  .wall.preview {
    fill: var(--accent);
    opacity: 0.6;
  }
  .wall.refused {
    fill: none;
    stroke: var(--bad);
    stroke-width: 0.5;
    stroke-dasharray: 1.4 1;
  }
  .coordinate,
  .count {
    fill: var(--ink-soft);
    font: 3.1px var(--sans);
    text-anchor: middle;
  }
  .spent {
    fill: var(--line);
  }
  .surface {
    position: absolute;
    inset: ${(100 * tray) / height}% ${(100 * margin) / width}% auto;
    aspect-ratio: 1;
    touch-action: manipulation;
  }
  .surface.aiming {
    cursor: pointer;
  }
  .grid {
    grid-template-rows: repeat(9, 1fr);
  }
  .row {
    grid-template-columns: repeat(9, 1fr);
  }
  .grid,
  .row {
    gap: ${(100 * groove) / boardSize}%;
  }
  /* In a wall's mode the cells of the grid are the crossings, whose middles are one pitch apart. */
  .crossings .grid {
    inset: ${(100 * (square + groove / 2 - pitch / 2)) / boardSize}%;
    grid-template-rows: repeat(8, 1fr);
  }
  .crossings .row {
    grid-template-columns: repeat(8, 1fr);
  }
  .crossings .grid,
  .crossings .row {
    gap: 0;
  }
  .grid button {
    cursor: inherit;
  }
  .pawn {
    transition: transform 200ms ease-out;
  }
  .pawn.held {
    transition: none;
  }
  .rack {
    position: absolute;
    inset-inline-start: ${(100 * (margin + 6)) / width}%;
    inline-size: ${(100 * 34) / width}%;
    block-size: ${(100 * 7.4) / height}%;
    border-radius: 0.375rem;
    cursor: grab;
    touch-action: none;
  }
  .rack.far {
    inset-block-start: ${(100 * (tray / 2 - 0.8 - 3.7)) / height}%;
  }
  .rack.near {
    inset-block-start: ${(100 * (boardSize + margin + tray * 1.5 + 0.2 - 3.7)) / height}%;
  }
  .rack:hover {
    background: color-mix(in srgb, var(--accent) 16%, transparent);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.875rem;
    margin-block-start: 0.625rem;
  }
  .tried {
    display: flex;
    gap: 0.5rem;
  }
  .tried .button {
    flex: 1 1 auto;
    padding-inline: 0.75rem;
  }
  @media (max-width: 30rem) {
    .tools > ui-choice,
    .tried {
      flex: 1 0 100%;
    }
  }
  .tip {
    flex: 1 1 12rem;
    font-size: 0.875rem;
    line-height: 1.35;
    color: var(--ink-soft);
  }
`;
