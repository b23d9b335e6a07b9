import type { webhooks as IdentityHooks } from '../types/identity.generated.js';
import type { webhooks as StorageEvents } from '../types/storage.generated.js';
import type { webhooks as TreeEvents } from '../types/tree.generated.js';

type BodyOf<Request> = Request extends {
  post: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

type AnswerOf<Request> = Request extends {
  post: { responses: { 200: { content: { 'application/json': infer Answer } } } };
}
  ? Answer
  : never;

type BodiesOf<Requests> = { [Name in keyof Requests]: BodyOf<Requests[Name]> };

type AllEvents = BodiesOf<StorageEvents> & BodiesOf<TreeEvents>;

/** A name of an event: `file.content_ready`, `node.moved`. */
export type EventType = keyof AllEvents;

/**
 * An event of a bucket or a tree, told apart by `type`; of one type where it is given. A later release may send types that this one does not
 * know. (docs/webhooks.md)
 */
export type GroundworkEvent<Type extends EventType = EventType> = { [T in EventType]: AllEvents[T] }[Type];

/** A name of what a hook is asked about: `pre_token`. */
export type HookName = keyof IdentityHooks;

/** What identity asks a hook, told apart by `event`. (docs/hooks.md) */
export type HookRequest<Name extends HookName = HookName> = { [N in HookName]: BodyOf<IdentityHooks[N]> }[Name];

/** What a hook answers. */
export type HookAnswer<Name extends HookName = HookName> = { [N in HookName]: AnswerOf<IdentityHooks[N]> }[Name];
