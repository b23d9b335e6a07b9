/** The client takes gzip; a weight of 0 refuses it, and `*` stands for what is not named. (RFC 9110 §12.5.3) */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((member) => {
      const [coding = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [coding, weight === undefined ? 1 : Number(weight)];
    }),
  );
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

/** Marks the entity tag of the compressed form. (storage.md §4, "Compression") */
export const GZIP_TAG = 'gz';

/** The entity tag of content, or of what was made of it. */
export const etagOf = (sha256: string, tag?: string): string => `"${tag === undefined ? sha256 : `${sha256}-${tag}`}"`;

/** Content, or what was made of it (`tag` tells which), in the forms it can be sent in. */
export interface ContentForms {
  readonly sha256: string;
  readonly tag?: string;
  readonly size: number;
  readonly size_stored: number;
  readonly encoding: 'identity' | 'gzip';
}

/** The form that is sent. */
export interface ContentForm {
  readonly etag: string;
  /** Bytes of this form. */
  readonly size: number;
  /** It is the compressed one, as it is stored. */
  readonly isGzip: boolean;
  /** Another client may get another form. */
  readonly varies: boolean;
}

/** What a request says of the form it wants. */
export interface FormHeaders {
  readonly range?: string;
  readonly 'accept-encoding'?: string;
  readonly 'if-none-match'?: string;
}

/**
 * Compressed content is sent as it is stored to who takes gzip and wants all of it. Ranges are of the content as it was put, and so is
 * the answer to who has that already. (RFC 9110 §12.1, §14.2)
 */
export function chooseForm(content: ContentForms, headers: FormHeaders): ContentForm {
  const varies = content.encoding === 'gzip' && content.tag === undefined;
  const etag = etagOf(content.sha256, content.tag);
  const hasIdentity = headers['if-none-match']?.includes(etag) ?? false;
  const isGzip = varies && headers.range === undefined && !hasIdentity && acceptsGzip(headers['accept-encoding']);
  return isGzip
    ? { etag: etagOf(content.sha256, GZIP_TAG), size: content.size_stored, isGzip, varies }
    : { etag, size: content.size, isGzip, varies };
}
