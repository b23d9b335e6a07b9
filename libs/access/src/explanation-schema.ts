import { classSchema, type RecordClass } from '@groundwork/rest';
import { AccessRule } from './access-rule.js';
import { VERBS } from './verbs.js';

const verb = { type: 'string', enum: [...VERBS] };
const verbs = { type: 'array', items: verb };

/** What explaining access answers; `rule` is the class of its rules. */
export const explanationSchema = (rule: RecordClass = AccessRule) => ({
  type: 'object',
  required: ['subject', 'allowed', 'denied', 'because'],
  properties: {
    subject: { type: 'string', format: 'uuid' },
    allowed: verbs,
    denied: verbs,
    because: {
      type: 'array',
      items: {
        type: 'object',
        required: ['verb', 'source', 'rule', 'via'],
        properties: {
          verb,
          source: { type: 'string', enum: ['scope', 'rule'] },
          rule: { ...classSchema(rule), nullable: true, description: 'The rule that allows it.' },
          via: { type: 'string', description: 'The scope by which it counts.' },
        },
      },
    },
  },
});
