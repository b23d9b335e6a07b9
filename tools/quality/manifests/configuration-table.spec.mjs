import { describeVariables } from './configuration-table.mjs';

const row = { names: ['X'], type: 'text', default: '', required: false, meaning: 'What it is.' };

describe('describeVariables', () => {
  it('names the services that read a variable, and their defaults where they differ', () => {
    const table = describeVariables({
      storage: [
        { ...row, names: ['PORT'], default: '3002' },
        { ...row, names: ['STORE'], default: 'disk' },
      ],
      tree: [
        { ...row, names: ['PORT'], default: '3003' },
        { ...row, names: ['TREE_DATABASE_URL', 'DATABASE_URL'], required: true },
      ],
    });
    expect(table.split('\n').slice(2)).toEqual([
      '| `PORT` | all | text | storage: 3002, tree: 3003 | What it is. |',
      '| `STORE` | storage | text | disk | What it is. |',
      '| `DATABASE_URL` | tree | text | **required** | What it is. |',
    ]);
  });
});
