import { useQuery } from '@tanstack/react-query';
import type { Groundwork } from '@groundwork/client';
import { useServices } from '../../data/services';

const MOST = 100;
const DELIVERIES = 25;
const LOOK_EVERY_MS = 3_000;

export const webhooksKey = (bucket: string) => ['webhooks', bucket] as const;

const readWebhooks = async (storage: Groundwork['storage'], bucket: string, signal: AbortSignal) =>
  (
    await storage.get('/buckets/{bucket}/webhooks', {
      path: { bucket },
      query: { limit: MOST, sort: 'id:desc' },
      signal,
    })
  ).items;

export type Webhook = Awaited<ReturnType<typeof readWebhooks>>[number];

export function useWebhooks(bucket: string) {
  const { storage } = useServices();
  return useQuery({
    queryKey: [...webhooksKey(bucket), 'list'],
    queryFn: ({ signal }) => readWebhooks(storage, bucket, signal),
  });
}

const readDeliveries = async (
  storage: Groundwork['storage'],
  bucket: string,
  webhook_id: string,
  signal: AbortSignal,
) =>
  (
    await storage.get('/buckets/{bucket}/webhooks/{webhook_id}/deliveries', {
      path: { bucket, webhook_id },
      query: { limit: DELIVERIES, sort: 'created_at:desc' },
      signal,
    })
  ).items;

export type Delivery = Awaited<ReturnType<typeof readDeliveries>>[number];

/** The latest deliveries, looked at again while one of them is on its way. */
export function useDeliveries(bucket: string, webhookId: string) {
  const { storage } = useServices();
  return useQuery({
    queryKey: [...webhooksKey(bucket), 'deliveries', webhookId],
    queryFn: ({ signal }) => readDeliveries(storage, bucket, webhookId, signal),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'pending') ? LOOK_EVERY_MS : false),
  });
}
