import { parseVariables } from './variables.mjs';

it('reads the configuration table of a service', () => {
  const table = `| Variable | Type | Default | Meaning |
|---|---|---|---|
| \`TREE_DATABASE_URL or DATABASE_URL\` | url | **required** | PostgreSQL. |
| \`LOG_LEVEL\` | info \\| warn | info | Least level. |
| \`REDIS_URL\` | url |  | Shares limits. |
`;
  expect(parseVariables(table)).toEqual([
    {
      names: ['TREE_DATABASE_URL', 'DATABASE_URL'],
      type: 'url',
      default: '',
      required: true,
      secret: true,
      meaning: 'PostgreSQL.',
    },
    {
      names: ['LOG_LEVEL'],
      type: 'info \\| warn',
      default: 'info',
      required: false,
      secret: false,
      meaning: 'Least level.',
    },
    { names: ['REDIS_URL'], type: 'url', default: '', required: false, secret: true, meaning: 'Shares limits.' },
  ]);
});
