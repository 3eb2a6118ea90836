import { noChange } from "lit";
import { Directive, PartType, directive, type ElementPart, type PartInfo } from "lit/directive.js";

/**
 * Sets style properties through the DOM: `<g ${setStyle({ transform: "…" })}>`. lit's own styleMap writes its first
 * value as a style attribute, which the page's Content-Security-Policy refuses.
 */
class SetStyle extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("setStyle stands in a tag, not in an attribute or a child.");
  }

  render(_properties: Readonly<Record<string, string>>) {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [Readonly<Record<string, string>>]) {
    const { style } = part.element as SVGElement | HTMLElement;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    return noChange;
  }
}

export const setStyle = directive(SetStyle);
