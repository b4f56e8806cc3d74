import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../context.ts';
import { parseOutputs } from '../report/outputs.ts';

const printers = { bash: printBashCompletion, zsh: printZshCompletion, fish: printFishCompletion } as const;

/** @param loadAll Makes the command tree with every command defined, options included. */
export function defineCompletionCommand(
  command: Command,
  { print, exitWith }: CliContext,
  loadAll: () => Promise<Command>,
): void {
  command.argument('<shell>', Object.keys(printers).join(', ')).action(async (shell: string) => {
    parseOutputs(command, ['pretty']);
    if (!Object.hasOwn(printers, shell)) {
      throw new AppError('USAGE', `no completion for "${shell}"; choose from ${Object.keys(printers).join(', ')}`);
    }
    print(printers[shell as keyof typeof printers](await loadAll()));
    exitWith(exitCodes.clean);
  });
}

/** A command's words after `goshen`, and what may follow them. */
type Completion = { path: string; words: string[] };

/** Every command with its subcommands and flags; the flags of the program hold everywhere. */
function listCompletions(program: Command): Completion[] {
  const everywhere = longFlags(program);
  const visit = (command: Command, path: readonly string[]): Completion[] => {
    const names = command.commands.map((child) => child.name());
    const own = command === program ? [] : longFlags(command);
    const here = { path: path.join(' '), words: [...names, ...own, ...everywhere] };
    return [here, ...command.commands.flatMap((child) => visit(child, [...path, child.name()]))];
  };
  return visit(program, []);
}

function printBashCompletion(program: Command): string {
  const cases = listCompletions(program).map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;\n`);
  return `# goshen completion bash >> ~/.bashrc
_goshen() {
  local word path='' words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || path="\${path:+$path }$word"
  done
  case $path in
${cases.join('')}  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _goshen goshen
`;
}

function printZshCompletion(program: Command): string {
  return `#compdef goshen
# goshen completion zsh > "\${fpath[1]}/_goshen"
autoload -U +X bashcompinit && bashcompinit
${printBashCompletion(program)}`;
}

function printFishCompletion(program: Command): string {
  const lines = listCompletions(program).flatMap(({ path, words }) =>
    words.map((word) => {
      const condition = path === '' ? '__fish_use_subcommand' : `__goshen_at ${path}`;
      const offered = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c goshen -n '${word.startsWith('--') && path === '' ? 'true' : condition}' ${offered}\n`;
    }),
  );
  return `# goshen completion fish > ~/.config/fish/completions/goshen.fish
function __goshen_at
  set -l words (string match -v -- '-*' (commandline -opc))[2..]
  test "$words" = "$argv"
end
${[...new Set(lines)].join('')}`;
}

function longFlags(command: Command): string[] {
  return command.options.map(({ long }) => long).filter((long) => long !== null && long !== undefined);
}
