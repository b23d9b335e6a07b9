import type { ByteStream } from './requests/byte-stream.js';

/** What openapi-typescript makes of an operation, as far as calls need it. */
interface OperationShape {
  readonly parameters: { query?: unknown; header?: unknown; path?: unknown };
  readonly responses: object;
  readonly requestBody?: unknown;
}

/** Methods of the documents. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head' | 'options';

/** The operation of a path by a method. */
export type OperationOf<Paths, Path extends keyof Paths, M extends Method> =
  Paths[Path] extends Record<M, infer O> ? (O extends OperationShape ? O : never) : never;

/** The paths that offer a method. */
export type PathsWith<Paths, M extends Method> = {
  [Path in keyof Paths]: [OperationOf<Paths, Path, M>] extends [never] ? never : Path;
}[keyof Paths] &
  string;

/** What a call returns of a response: JSON is read, of any other media type there is a stream. */
type Content<Response, Type = never> = Response extends { content: infer Media extends object }
  ? { [T in Chosen<Media, Type>]: T extends Json ? Media[T] : ReadableStream<Uint8Array> }[Chosen<Media, Type>]
  : undefined;

type Json = 'application/json' | `application/${string}+json`;

/** Of several media types the one that was requested; JSON where none was; one of all of them where it is not known which. */
type Chosen<Media, Type> = [Type] extends [never]
  ? 'application/json' extends keyof Media
    ? 'application/json'
    : keyof Media
  : Type extends keyof Media
    ? Type
    : keyof Media;

type SuccessStatus = 200 | 201 | 202 | 204;

type Success<O extends OperationShape, Type = never> = {
  [Status in keyof O['responses'] & SuccessStatus]: Content<O['responses'][Status], Type>;
}[keyof O['responses'] & SuccessStatus];

type Failed<O extends OperationShape> = {
  [Status in Exclude<keyof O['responses'], SuccessStatus | 206 | 304>]: Content<O['responses'][Status]>;
}[Exclude<keyof O['responses'], SuccessStatus | 206 | 304>];

/** The error codes that an operation declares; `not_modified` stands for a 304. */
export type CodeOf<O extends OperationShape> =
  | (Failed<O> extends infer Body ? (Body extends { code: infer C extends string } ? C : never) : never)
  | (304 extends keyof O['responses'] ? 'not_modified' : never);

/** What a parameter `format` makes an operation answer. */
interface TypeOfFormat {
  ndjson: 'application/x-ndjson';
  csv: 'text/csv';
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  json: 'application/json';
  turtle: 'text/turtle';
  jsonld: 'application/ld+json';
}

type FormatsOf<O extends OperationShape> = 'format' extends keyof QueryOf<O> ? QueryOf<O>['format'] : never;

/** The media type that is answered, by `accept` or `format`. What has the format `ndjson` answers it where none is named. */
type Requested<O extends OperationShape, Accept, Format> = [Accept] extends [never]
  ? [Format] extends [never]
    ? 'ndjson' extends FormatsOf<O>
      ? TypeOfFormat['ndjson']
      : never
    : Format extends keyof TypeOfFormat
      ? TypeOfFormat[Format]
      : string
  : Accept;

/** What may be named in `fields`: members of the record, or of the items of a list. */
export type FieldOf<O extends OperationShape> =
  Success<O> extends infer Body
    ? Body extends { items: readonly (infer Item)[]; has_more: boolean }
      ? keyof Item & string
      : Body extends ReadableStream
        ? never
        : keyof Body & string
    : never;

/** The answer, with those members alone that `fields` names, in the media type that `accept` or the parameter `format` names. */
export type Answer<O extends OperationShape, Fields, Accept = never, Format = never> = [Fields] extends [never]
  ? Success<O, Requested<O, Accept, Format>>
  : Success<O, Requested<O, Accept, Format>> extends infer Body
    ? Body extends { items: readonly (infer Item)[]; has_more: boolean }
      ? Omit<Body, 'items'> & { items: Pick<Item, Fields & keyof Item>[] }
      : Body extends ReadableStream
        ? Body
        : Body extends object
          ? Pick<Body, Fields & keyof Body>
          : Body
    : never;

/** A record of a list. */
export type ItemOf<O extends OperationShape> = Success<O> extends { items: readonly (infer Item)[] } ? Item : never;

type IsOptional<T> = object extends T ? true : false;
type Member<Name extends string, T> = [T] extends [undefined]
  ? object
  : IsOptional<T> extends true
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

type QueryOf<O extends OperationShape> = NonNullable<O['parameters']['query']>;
type HeaderOf<O extends OperationShape> = NonNullable<O['parameters']['header']>;
type Without<T, Names extends string> = [T] extends [never] ? never : Omit<T, Names>;
/** Something where the query has a parameter of this name. */
type WithParameter<O extends OperationShape, Name extends string, Then> = Name extends keyof QueryOf<O> ? Then : object;
/** `never` of the documents stands for none. */
type Known<T> = [T] extends [never] ? undefined : T;

/** The body of an operation as JSON, or as bytes of another media type. */
export type BodyOf<O extends OperationShape> = O extends { requestBody: { content: infer Media } }
  ? JsonOf<Media>
  : O extends { requestBody?: { content: infer Media } }
    ? JsonOf<Media> | undefined
    : undefined;

type JsonOf<Media> =
  | (Media extends { 'application/json': infer Json } ? Json : never)
  | (Exclude<keyof Media, 'application/json'> extends never ? never : Bytes);

type Body<O extends OperationShape> =
  undefined extends BodyOf<O> ? { readonly body?: BodyOf<O> } : { readonly body: BodyOf<O> };

/** A body as it is sent; a stream that may have to be sent again is given as a function that makes it. */
export type Bytes = Blob | Uint8Array | string | ByteStream | (() => ByteStream);

/** What every call takes. */
export interface CallOptions<Accept extends string = string> {
  readonly signal?: AbortSignal;
  /** The media type of a body that is not JSON. */
  readonly type?: string;
  /** The media type of the answer, where the operation has several. */
  readonly accept?: Accept;
}

type Clause = string | { toString(): string };

type Place<O extends OperationShape> = Member<'path', Known<O['parameters']['path']>> &
  Member<'header', Known<Without<HeaderOf<O>, 'Idempotency-Key'>>>;

/** What a call of an operation takes: path, query, headers and body as its document says. */
export type OptionsOf<
  O extends OperationShape,
  Fields,
  Accept extends string = string,
  Format extends string = string,
> = CallOptions<Accept> &
  WithParameter<O, 'format', { readonly query?: { readonly format?: Format } }> &
  Body<O> &
  Place<O> &
  Member<'query', Known<Without<QueryOf<O>, 'fields' | 'q'>>> &
  WithParameter<O, 'fields', { readonly fields?: readonly Fields[] }> &
  WithParameter<O, 'q', { readonly q?: Clause }>;

/** What a walk over a list takes. */
export type WalkOptions<O extends OperationShape> = Pick<CallOptions, 'signal'> &
  Place<O> &
  WithParameter<O, 'q', { readonly q?: Clause }> &
  Member<'query', Known<Without<QueryOf<O>, 'fields' | 'q' | 'sort' | 'limit' | 'offset' | 'total_count'>>>;

/** The arguments after the path: none are needed where every member is optional. */
export type Rest<Options> = IsOptional<Options> extends true ? [options?: Options] : [options: Options];
