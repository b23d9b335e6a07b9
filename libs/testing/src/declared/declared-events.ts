import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The parts of an OpenAPI 3.1 document that are read here. */
export interface EventsDocument {
  readonly webhooks?: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
        };
      }
    >
  >;
}

/**
 * What is wrong with requests that were sent, by their bodies and the schemas that the document declares under the same names.
 * @param sent name and body of each
 */
export function undeclaredRequests(
  { webhooks = {} }: EventsDocument,
  sent: readonly (readonly [name: string, body: unknown])[],
): string[] {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const faults = sent.flatMap(([name, body]) => {
    const schema = webhooks[name]?.post.requestBody.content['application/json']?.schema;
    if (!schema) return [`${name} is not declared`];
    const validate = ajv.compile(schema);
    return validate(body) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
  });
  return [...new Set(faults)];
}

/** Throws when one of the requests is not as declared. */
export function assertDeclaredRequests(...[document, sent]: Parameters<typeof undeclaredRequests>): void {
  const faults = undeclaredRequests(document, sent);
  if (faults.length > 0) throw new Error(`Requests that were sent are not as declared:\n${faults.join('\n')}`);
}
