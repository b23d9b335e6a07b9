import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The parts of an OpenAPI 3.1 document that are read here. */
export interface EventsDocument {
  readonly webhooks?: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Readonly<Record<string, object>> } } }>
  >;
  readonly components?: object;
}

const JSON_TYPE = 'application/json';

/**
 * What is wrong with requests that were sent, by their bodies and the schemas that the document declares under the same names.
 * @param sent name and body of each
 */
export function undeclaredRequests(
  { webhooks = {}, components = {} }: EventsDocument,
  sent: readonly (readonly [name: string, body: unknown])[],
): string[] {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  // As one schema, so that references between its parts lead there.
  ajv.addSchema({ webhooks, components }, 'document');
  const faults = sent.flatMap(([name, body]) => {
    if (!webhooks[name]?.post.requestBody.content[JSON_TYPE]) return [`${name} is not declared`];
    const pointer = `/webhooks/${name}/post/requestBody/content/${JSON_TYPE.replace('/', '~1')}/schema`;
    const validate = ajv.compile({ $ref: `document#${pointer}` });
    return validate(body) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
  });
  return [...new Set(faults)];
}

/** Throws when one of the requests is not as declared. */
export function assertDeclaredRequests(...[document, sent]: Parameters<typeof undeclaredRequests>): void {
  const faults = undeclaredRequests(document, sent);
  if (faults.length > 0) throw new Error(`Requests that were sent are not as declared:\n${faults.join('\n')}`);
}
