import { memoryOfMessages, respondToEvent } from '@groundwork/client/webhooks';

const receiver = {
  secret: `whsec_${btoa('a secret of the laboratory, of 32')}`,
  received: memoryOfMessages(),
  handle: () => undefined,
};

export const POST = (request: Request) => respondToEvent(receiver, request);
