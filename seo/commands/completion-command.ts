import { Argument, type Command, type Option } from 'commander';
import { type CliContext, exitCodes } from '../run/context.ts';
import { type CommandDefinition, defineCommand } from '../run/define-command.ts';

/** Each passes the words up to the cursor to `goshen complete`, and offers files where it prints nothing. */
const scripts = {
  bash: `# goshen completion bash >> ~/.bashrc
_goshen() {
  local IFS=$'\\n'
  COMPREPLY=($(goshen complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null | cut -f 1))
}
complete -o default -F _goshen goshen
`,
  zsh: `#compdef goshen
# goshen completion zsh > ~/.zfunc/_goshen, with ~/.zfunc in $fpath before compinit
_goshen() {
  local -a offered=("\${(@f)$(goshen complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  offered=(\${offered%%$'\\t'*})
  if (( $#offered )); then compadd -- $offered; else _files; fi
}
if [[ "$funcstack[1]" == _goshen ]]; then _goshen "$@"; else compdef _goshen goshen; fi
`,
  fish: `# goshen completion fish > ~/.config/fish/completions/goshen.fish
function __goshen_complete
  set -l word (commandline -ct)
  set -l offered (goshen complete -- (commandline -opc)[2..] "$word" 2> /dev/null)
  if set -q offered[1]
    printf '%s\\n' $offered
  else
    __fish_complete_path "$word"
  end
end
complete -c goshen -f -a '(__goshen_complete)'
`,
} as const;

export const completionCommand = defineCommand({
  path: ['completion'],
  summary: 'Print a completion script for bash, zsh or fish.',
  arguments: [new Argument('<shell>', 'Shell.').choices(Object.keys(scripts))],
  formats: ['pretty'],
  examples: [
    ['goshen completion bash >> ~/.bashrc', 'bash.'],
    ['goshen completion zsh > ~/.zfunc/_goshen', 'zsh; ~/.zfunc is in $fpath.'],
    ['goshen completion fish > ~/.config/fish/completions/goshen.fish', 'fish.'],
  ],
  readsConfig: false,
  run: async ({ context }, shell: keyof typeof scripts) => {
    context.print(scripts[shell]);
    context.exitWith(exitCodes.clean);
  },
});

/**
 * Prints what may be at the cursor, a line each: the word, and after a tab what it is.
 *
 * @param words Those after `goshen`, as they are written; the last one ends at the cursor.
 */
export async function printCompletions(
  words: readonly string[],
  program: Command,
  definitions: ReadonlyMap<Command, CommandDefinition>,
  context: CliContext,
): Promise<void> {
  const last = words.at(-1) ?? '';
  const [start = ''] = /^--[a-z-]+=/.exec(last) ?? []; // of --option=value, which bash splits into three words
  const typed = last === '=' ? '' : last.slice(start.length);
  const before = [...words.slice(0, -1), start.slice(0, -1)].filter((word) => word !== '=' && word !== '');
  const { at, option } = findPlace(before, program);
  const offers = await (option === null
    ? listWords(typed, at, context)
    : listValues(option, definitions.get(at), context));
  for (const [word, about = ''] of offers) if (word.startsWith(typed)) context.print(`${start}${word}\t${about}\n`);
  context.exitWith(exitCodes.clean);
}

/** The command that some words lead to, and the option that waits for its value. */
function findPlace(words: readonly string[], program: Command): { at: Command; option: Option | null } {
  let at = program;
  let option: Option | null = null;
  for (const word of words) {
    if (option !== null) option = null;
    else if (word.startsWith('-')) option = findValued(word, [...program.options, ...at.options]);
    else at = at.commands.find((command) => command.name() === word) ?? at;
  }
  return { at, option };
}

function findValued(name: string, options: readonly Option[]): Option | null {
  const named = options.find(({ long, short }) => name === long || name === short);
  return named?.required || named?.optional ? named : null;
}

type Offer = readonly [word: string, about?: string];

async function listValues(option: Option, definition: CommandDefinition | undefined, context: CliContext) {
  if (option.long === '--rule' || option.long === '--skip') {
    const { listRules } = await import('../run/project.ts');
    return (await listRules(context)).map(({ id, title }): Offer => [id, title]);
  }
  const values = option.long === '--format' ? definition?.formats : option.argChoices;
  return (values ?? []).map((value): Offer => [value]);
}

async function listWords(typed: string, at: Command, context: CliContext): Promise<Offer[]> {
  const help = at.createHelp();
  if (typed.startsWith('-')) return help.visibleOptions(at).map(({ long, description }) => [long ?? '', description]);
  const commands = help.visibleCommands(at).map((command): Offer => [command.name(), command.description()]);
  const choices = at.registeredArguments.flatMap(({ argChoices = [] }) => argChoices.map((choice): Offer => [choice]));
  if (at.name() !== 'explain' && at.name() !== 'rules') return [...commands, ...choices];
  const [{ listRules }, { listRuleNames }] = await Promise.all([import('../run/project.ts'), import('./rules.ts')]);
  return listRuleNames(await listRules(context)).map((name) => [name]);
}
