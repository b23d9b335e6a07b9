import { Argument, type Command } from 'commander';
import { print } from '../output.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** The commands that lead somewhere (`''`, `config`, `config apply`), and the words that may follow. */
type Words = ReadonlyMap<string, readonly string[]>;

/** `groundwork completion`: a script by which a shell completes commands and options. */
export const addCompletion = (program: Command): Command =>
  program
    .command('completion')
    .description('print a script that completes commands and options')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => print(SCRIPTS[shell](wordsOf(program))));

function wordsOf(command: Command, path = '', found = new Map<string, readonly string[]>()): Words {
  const options = command.options.flatMap(({ long }) => long ?? []);
  found.set(path, [...command.commands.map((one) => one.name()), ...options, '--help']);
  for (const inner of command.commands) wordsOf(inner, `${path} ${inner.name()}`.trim(), found);
  return found;
}

/** Names of commands and options have no character that a shell reads. */
const SCRIPTS: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => `${pathAndWords(words, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}
_groundwork() {
  local at list
  _groundwork_words
  COMPREPLY=($(compgen -W "$list" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _groundwork groundwork`,
  zsh: (words) => `#compdef groundwork
${pathAndWords(words, '"${(@)words[2,CURRENT-1]}"')}
_groundwork() {
  local at list
  _groundwork_words
  compadd -- \${=list}
  _files
}
compdef _groundwork groundwork`,
  fish: (words) => `function __groundwork_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch (string trim "$at $word")
      case ${keysOf(words).join(' ')}
        set at (string trim "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
${[...words].map(([path, list]) => `complete -c groundwork -n "__groundwork_at '${path}'" -a '${list.join(' ')}'`).join('\n')}`,
};

const keysOf = (words: Words): string[] => [...words.keys()].filter(Boolean).map((path) => `'${path}'`);

/** Sets `at` to the commands typed so far and `list` to what may follow; the same in bash and zsh. */
const pathAndWords = (words: Words, typed: string): string => `_groundwork_words() {
  local word
  at=''
  for word in ${typed}; do
    case "\${at:+$at }$word" in
      ${keysOf(words).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${[...words].map(([path, list]) => `    '${path}') list='${list.join(' ')}' ;;`).join('\n')}
  esac
}`;
