import { html, type Html } from './html.js';
import { layout, type Frame } from './layout.js';

/** Where one goes from a page that has nothing to ask. */
export interface WayOn {
  readonly href: string;
  readonly text: string;
}

/** A page that only tells something. */
export interface MessagePage {
  readonly title: string;
  readonly text: string;
  readonly hint?: string;
  readonly wayOn?: WayOn;
  /** What support would ask for. */
  readonly technical?: string;
}

/** Tells something, and where to go on. */
export function messagePage(frame: Frame, { title, text, hint, wayOn, technical }: MessagePage): Html {
  const { texts } = frame.language;
  return layout(
    frame,
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${hint === undefined ? undefined : html`<p>${hint}</p>`}
      ${wayOn && html`<a class="button" href="${wayOn.href}">${wayOn.text}</a>`}
      ${
        technical === undefined
          ? undefined
          : html`<details>
              <summary>${texts.technical}</summary>
              <code>${technical}</code>
            </details>`
      }`,
  );
}
