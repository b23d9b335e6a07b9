export { Webhook, WebhookVerificationError } from 'standardwebhooks';
export type { EventType, GroundworkEvent, HookAnswer, HookName, HookRequest } from './events.js';
export { memoryOfMessages, type ReceivedMessages } from './received.js';
export { receiveEvent, respondToEvent, type Receiver } from './receive.js';
export { verifyEvent, verifyHook, type MessageBody, type MessageHeaders, type Secrets } from './verify.js';
