// A board as a picture that stands alone: the SVG that the board's element draws, with the looks that the page's styles give
// it written into each shape.
//
//     position ── board element, out of sight ──▶ shapes with computed styles ──▶ <svg> without a style sheet
import { LitElement, render } from "lit";

import { drawBoard, type Shown } from "../boards/draw-board";

const svgSpace = "http://www.w3.org/2000/svg";

/** A board's picture: its size in its own units, and its shapes from the hindmost on, each as SVG text. */
export interface Picture {
  readonly viewBox: string;
  readonly shapes: readonly string[];
}

/** The styles that shapes have, with what SVG takes where they are not written. */
const styles: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-dasharray": "none",
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "text-anchor": "start",
};

/** Draws boards one after the other, out of sight. It is in the page until it is closed, since only then it has styles. */
export class Painter {
  readonly #stage = document.createElement("div");

  constructor() {
    this.#stage.inert = true;
    const { style } = this.#stage;
    style.setProperty("position", "fixed");
    style.setProperty("inset", "0 auto auto -100rem");
    style.setProperty("inline-size", "40rem");
    document.body.append(this.#stage);
  }

  async paint(shown: Shown): Promise<Picture> {
    render(drawBoard(shown), this.#stage);
    const board = this.#stage.firstElementChild;
    if (board instanceof LitElement) await board.updateComplete;
    const drawings = [...(board?.shadowRoot?.querySelectorAll("svg") ?? [])];
    const [only] = drawings;
    if (drawings.length === 1 && only !== undefined) return { viewBox: only.getAttribute("viewBox") ?? "", shapes: shapesOf(only) };
    return sideBySide(drawings);
  }

  close(): void {
    this.#stage.remove();
  }
}

/** The picture as a file, on the page's own ground. */
export function svgFile({ viewBox, shapes }: Picture, title: string): string {
  const [x = "0", y = "0", width = "1", height = "1"] = viewBox.split(" ");
  const ground = getComputedStyle(document.body).getPropertyValue("background-color") || "none";
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const fill = ground === "rgba(0, 0, 0, 0)" ? paper : ground;
  return (
    `<svg xmlns="${svgSpace}" viewBox="${viewBox}" width="${scaled(width)}" height="${scaled(height, width)}" role="img" aria-labelledby="t">` +
    `<title id="t">${escaped(title)}</title><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>${shapes.join("")}</svg>\n`
  );
}

/** The characters that mean something to XML and HTML, written so that they mean themselves. */
export function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A side of the file in pixels: 640 across. */
function scaled(length: string, across = length): string {
  return String(Math.round((640 * Number(length)) / Number(across)));
}

/** Several drawings as one, each a part as high as wide, with a gap. */
function sideBySide(drawings: readonly SVGSVGElement[]): Picture {
  const shapes = drawings.map((drawing, index) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(drawing);
    const box = drawing.getAttribute("viewBox") ?? "";
    const frame = `<rect width="100%" height="100%" fill="${backgroundColor}" stroke="${borderTopColor}" stroke-width="0.05"/>`;
    return `<svg x="${2 + index * 102}" y="2" width="98" height="98" viewBox="${box}">${frame}${shapesOf(drawing).join("")}</svg>`;
  });
  return { viewBox: `0 0 ${2 + drawings.length * 102 - 2} 102`, shapes };
}

function shapesOf(drawing: SVGSVGElement): string[] {
  // A disc that still falls is drawn where it will lie.
  for (const animation of drawing.getAnimations({ subtree: true })) animation.finish();
  return [...drawing.children].flatMap((shape) => {
    const copy = copyOf(shape);
    return copy === undefined ? [] : [new XMLSerializer().serializeToString(copy).replaceAll(` xmlns="${svgSpace}"`, "")];
  });
}

/** A shape with its looks as attributes, without classes, listeners and lit's marks; nothing of one that is not seen. */
function copyOf(shape: Element): Element | undefined {
  const computed = getComputedStyle(shape);
  if (computed.display === "none") return undefined;
  const copy = document.createElementNS(svgSpace, shape.localName);
  for (const { name, value } of shape.attributes) if (!["class", "style", "transform"].includes(name)) copy.setAttribute(name, value);
  const group = shape.localName === "g";
  const words = shape.localName === "text";
  for (const [name, otherwise] of Object.entries(styles)) {
    const value = computed.getPropertyValue(name);
    const counts = !group && (words || !/^(?:font|text)-/.test(name)) && !(computed.stroke === "none" && name.startsWith("stroke"));
    if (counts && value !== otherwise) copy.setAttribute(name, value.replaceAll('"', "'"));
  }
  if (computed.opacity !== "1") copy.setAttribute("opacity", computed.opacity);
  if (computed.transform !== "none") copy.setAttribute("transform", computed.transform);
  if (words) copy.textContent = shape.textContent.trim();
  else for (const child of shape.children) copy.append(copyOf(child) ?? "");
  return copy;
}
