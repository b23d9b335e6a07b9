import { IntegerField, ListField } from '@groundwork/rest';

const MOST_PER_DAY = 1_000_000;

/** Where text messages of a tenant go, and how many. (docs/hooks.md, "Text messages") */
export class TenantSms {
  @ListField({
    optional: true,
    maxItems: 250,
    max: 2,
    pattern: /^[A-Z]{2}$/,
    description:
      'Countries whose numbers get text messages, as ISO 3166-1 alpha-2. None by default: then there are no text messages.',
  })
  countries?: string[] | null;
  @IntegerField({
    optional: true,
    min: 1,
    max: MOST_PER_DAY,
    description: 'Text messages within 24 hours; 1,000 by default.',
  })
  daily_limit?: number | null;
}
