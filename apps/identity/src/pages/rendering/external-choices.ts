import { html, type Html } from './html.js';
import type { Frame } from './layout.js';

/** The other issuers a sign-in page leads to. */
export interface ExternalChoices {
  readonly providers: readonly { readonly name: string; readonly href: string }[];
  /** Where the form goes to find one by the address that was typed; absent: there is none to be found so. */
  readonly byAddress?: string;
}

/**
 * Links, for they lead away: a form that ends at somebody else's page would have to name it in the policy. Nothing where there is
 * nothing to choose. The button belongs to the form above.
 */
export function externalChoices({ language }: Frame, choices: ExternalChoices | undefined): Html | undefined {
  const { external } = language.texts;
  if (!choices || (choices.providers.length === 0 && choices.byAddress === undefined)) return undefined;
  return html`<p class="or">${external.or}</p>
    <div class="actions">
      ${choices.providers.map(
        ({ name, href }) => html`<a class="button second" href="${href}">${external.continueWith(name)}</a> `,
      )}
      ${
        choices.byAddress === undefined
          ? undefined
          : html`<button class="second" form="sign-in" formaction="${choices.byAddress}" formnovalidate>
              ${external.organisation}
            </button>`
      }
    </div>`;
}
