import { Command } from 'commander';
import { COMMANDS } from './command-list.js';

describe('The list of commands', () => {
  it.each(Object.entries(COMMANDS))('has %s under its name, with a description', async (name, add) => {
    const program = new Command();
    await add(program);
    expect(program.commands.map((one) => one.name())).toEqual([name]);
    expect(program.commands[0]?.description()).not.toBe('');
    for (const inner of program.commands[0]?.commands ?? []) expect(inner.description()).not.toBe('');
  });
});
