import { Argument, type Command, type Option } from 'commander';
import { parseOutputs } from '../report/outputs.ts';
import type { CliContext } from '../run/context.ts';
import { exitCodes } from '../run/context.ts';
import { listRules } from '../run/project.ts';
import { listRuleNames } from './rules.ts';

const printers = { bash: printBashCompletion, zsh: printZshCompletion, fish: printFishCompletion } as const;
const shells = Object.keys(printers);

/** @param loadAll Makes the command tree with every command defined, options included. */
export function defineCompletionCommand(command: Command, context: CliContext, loadAll: () => Promise<Command>): void {
  command
    .addArgument(new Argument('<shell>', 'Shell.').choices(shells))
    .action(async (shell: keyof typeof printers) => {
      parseOutputs(command, ['pretty']);
      const ruleNames = listRuleNames(await listRules(context));
      context.print(printers[shell](listPlaces(await loadAll(), ruleNames)));
      context.exitWith(exitCodes.clean);
    });
}

/** What may follow the words of a command. */
type Place = {
  /** `sitemap check`; empty for the program. */
  path: string;
  commands: readonly Command[];
  /** Values of its arguments; empty where they are files, URLs or anything else. */
  operands: readonly string[];
  options: readonly OptionPlace[];
};
type OptionPlace = {
  option: Option;
  /** `--format` and `-f`. */
  names: string[];
  takesValue: boolean;
  values: readonly string[];
};

/** Every command, with the options that its help lists. */
function listPlaces(program: Command, ruleNames: readonly string[]): Place[] {
  const visit = (command: Command, path: readonly string[]): Place[] => {
    const name = path.join(' ');
    const options = command.createHelp().visibleOptions(command);
    const own = {
      path: name,
      commands: command.commands,
      operands: name === 'explain' || name === 'rules' ? ruleNames : listChoices(command),
      options: options.map((option) => placeOption(option, ruleNames.filter(isRuleId))),
    };
    return [own, ...command.commands.flatMap((child) => visit(child, [...path, child.name()]))];
  };
  return visit(program, []);
}

/** The other names are those of groups and topics. */
function isRuleId(name: string): boolean {
  return name.includes('/');
}

function listChoices(command: Command): string[] {
  return command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
}

function placeOption(option: Option, ruleIds: readonly string[]): OptionPlace {
  const { long, short, required, optional, argChoices = [] } = option;
  return {
    option,
    names: [long, short].filter((name) => name !== undefined && name !== null),
    takesValue: required || optional,
    values: valuesOf(option, ruleIds) ?? argChoices,
  };
}

/** The values that commander does not know: formats are in the help of the command, rules in the catalogue. */
function valuesOf(option: Option, ruleIds: readonly string[]): readonly string[] | null {
  if (option.long === '--format') return option.description.split(';')[0]?.split(', ') ?? [];
  return option.long === '--rule' || option.long === '--skip' ? ruleIds : null;
}

function printBashCompletion(places: readonly Place[]): string {
  return `# goshen completion bash >> ~/.bashrc
_goshen() {
  local cur=\${COMP_WORDS[COMP_CWORD]} at='' flag='' word offered=''
  local -i index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
${printWalk(places)}
  done
  [[ $cur == '=' ]] && cur=''
${printOffer(places)}
  COMPREPLY=($(compgen -W "$offered" -- "$cur"))
}
complete -o default -F _goshen goshen
`;
}

function printZshCompletion(places: readonly Place[]): string {
  return `#compdef goshen
# goshen completion zsh > ~/.zfunc/_goshen, with ~/.zfunc in $fpath before compinit
_goshen() {
  local cur=\${words[CURRENT]} at='' flag='' word offered=''
  for word in "\${(@)words[2,CURRENT-1]}"; do
${printWalk(places)}
  done
  if [[ $cur == --*=* ]]; then
    flag=\${cur%%=*}
    compset -P '*='
  fi
${printOffer(places)}
  if [[ -n $offered ]]; then compadd -- \${=offered}; else _files; fi
}
if [[ "$funcstack[1]" == _goshen ]]; then _goshen "$@"; else compdef _goshen goshen; fi
`;
}

/** For each word before the cursor: the command in \`$at\`, and in \`$flag\` an option that waits for its value. */
function printWalk(places: readonly Place[]): string {
  const paths = places
    .filter(({ path }) => path !== '')
    .map(({ path }) => `'${path.includes(' ') ? path : ` ${path}`}'`);
  return `    if [[ -n $flag ]]; then
      [[ $word == '=' ]] || flag=''
      continue
    fi
    case "$at $word" in
      ${listValued(places)
        .map((name) => `*' ${name}'`)
        .join('|')}) flag=$word ;;
      *' -'*) ;;
      ${paths.join('|')}) at="\${at:+$at }$word" ;;
    esac`;
}

/** The names of options that take a value. */
function listValued(places: readonly Place[]): string[] {
  const valued = places.flatMap(({ options }) => options.filter(({ takesValue }) => takesValue));
  return [...new Set(valued.flatMap(({ names }) => names))];
}

/** Puts into \`$offered\` the values of \`$flag\`, the options or the subcommands and arguments. */
function printOffer(places: readonly Place[]): string {
  const printCases = (rows: readonly (readonly [pattern: string, words: readonly string[]])[]) =>
    rows
      .flatMap(([pattern, words]) => (words.length === 0 ? [] : [`      ${pattern}) offered='${words.join(' ')}' ;;`]))
      .join('\n');
  const values = listValues(places).map(({ pattern, words }) => [pattern, words] as const);
  const options = places.map(({ path, options: own }) => [`'${path}'`, longNames(own)] as const);
  const operands = places.map(
    ({ path, commands, operands: own }) => [`'${path}'`, [...commands.map((one) => one.name()), ...own]] as const,
  );
  return `  if [[ -n $flag ]]; then
    case "$at $flag" in
${printCases(values)}
    esac
  elif [[ $cur == -* ]]; then
    case $at in
${printCases(options)}
    esac
  else
    case $at in
${printCases(operands)}
    esac
  fi`;
}

function longNames(options: readonly OptionPlace[]): string[] {
  return options.flatMap(({ names }) => names.filter((name) => name.startsWith('--')));
}

/** The values of each option: once where all commands take the same, else for each command. */
function listValues(places: readonly Place[]): { pattern: string; words: readonly string[] }[] {
  const all = places.flatMap(({ path, options }) =>
    options.flatMap(({ names, values }) => names.map((name) => ({ path, name, words: values }))),
  );
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap((uses) => {
    const [first] = uses;
    const isSame = uses.every(({ words }) => words.join() === first?.words.join());
    if (isSame && first !== undefined) return [{ pattern: `*' ${first.name}'`, words: first.words }];
    return uses.map(({ path, name, words }) => ({ pattern: `'${path} ${name}'`, words }));
  });
}

function printFishCompletion(places: readonly Place[]): string {
  const paths = places.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`]));
  const ruleIds = new Set(places.flatMap(({ operands }) => operands.filter(isRuleId)));
  return `# goshen completion fish > ~/.config/fish/completions/goshen.fish
function __goshen_path
  set -l at
  set -l flag
  for word in (commandline -opc)[2..]
    if test -n "$flag"
      set flag
      continue
    end
    switch $word
      case ${listValued(places).join(' ')}
        set flag $word
      case '-*'
      case '*'
        contains -- (string join ' ' $at $word) ${paths.join(' ')}; and set at $at $word
    end
  end
  string join ' ' $at
end
function __goshen_at
  set -l path (__goshen_path)
  test "$path" = "$argv"
end
function __goshen_rules
  string split ' ' '${[...ruleIds].join(' ')}'
end
${places.flatMap(printFishPlace).join('\n')}
`;
}

function printFishPlace({ path, commands, operands, options }: Place): string[] {
  const line = (text: string) => `complete -c goshen -n '__goshen_at ${path}' ${text}`;
  return [
    ...commands.map((command) => line(`-f -a ${command.name()} -d ${quoteFish(command.description())}`)),
    ...(operands.length === 0 ? [] : [line(`-f -a '${joinForFish(operands)}'`)]),
    ...options.map(({ option, takesValue, values }) => {
      const short = option.short ? ` -s ${option.short.slice(1)}` : '';
      const isFile = /<(?:file|folder|report)>/.test(option.flags);
      const value = values.length > 0 ? ` -x -a '${joinForFish(values)}'` : isFile ? ' -r -F' : ' -x';
      const description = quoteFish(option.description);
      return line(`-l ${option.long?.slice(2)}${short}${takesValue ? value : ''} -d ${description}`);
    }),
  ];
}

/** The many rule ids are written once. */
function joinForFish(words: readonly string[]): string {
  const others = words.filter((word) => !isRuleId(word));
  return others.length === words.length ? words.join(' ') : ['(__goshen_rules)', ...others].join(' ');
}

function quoteFish(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
