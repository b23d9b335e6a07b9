// Packages that only the suites install: the types that a check without them needs.
declare module '@kubernetes/client-node/dist/gen/models/all.js';
declare module 'ajv-formats';
declare module 'ajv/dist/2020.js' {
  type Fault = { instancePath: string; message?: string; params: object };
  export class Ajv2020 {
    constructor(options: object);
    addSchema(schema: object, key?: string): this;
    compile(schema: object): ((value: unknown) => boolean) & { errors?: Fault[] | null };
    [member: string]: any; // what else the suite uses
  }
}
declare module 'iso-3166' {
  export const iso31661: { alpha2: string; alpha3: string; numeric: string; name: string }[];
  export const iso31662: { code: string; parent: string; name: string }[];
}
declare module 'publint' {
  export function publint(options: { pkgDir: string; strict: boolean }): Promise<{ messages: object[] }>;
}
declare module 'publint/utils' {
  export function formatMessage(message: object, manifest: object, options?: { color: boolean }): string;
}
declare module 'size-limit' {
  export default function sizeLimit(plugins: object[], config: { checks: object[] }): Promise<{ size: number }[]>;
}
declare module '@size-limit/preset-small-lib' {
  const plugins: object[];
  export default plugins;
}
declare module 'tsdown' {
  export type InlineConfig = Readonly<Record<string, unknown>>;
  type Chunk = { type: string; moduleIds: string[] };
  export function build(config: InlineConfig): Promise<{ bundles: { chunks: Chunk[] }[] }>;
}
