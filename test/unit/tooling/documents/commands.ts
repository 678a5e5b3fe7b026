// Finds the commands in a document: the lines of its shell blocks, and code in its text that begins with a program's name.

/** What a command in the text of a document begins with, after variables and prompts. */
const programs =
  /^(?:(?:\.\/)?(?:build|\.ci)\/[\w/-]+(?:\.sh)?(?= |$)(?! *\.)|(?:npm|npx|node|bash|perch|sudo|git|gh|msiexec|export|env|open|start|Start-Process) |Perch\.exe |"%\w+%|\$\w+ = |\/Applications\/)/;
const withoutArguments = /^(?:build\/setup\.sh|\.ci\/run)$/;

/** The commands of a document in their order, each on one line and without its comment. */
export function commandsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^( *)```(\w*)\n(.*?)^ *```$/gms)].flatMap(
    ([, indent = '', kind = '', body = '']) => {
      const lines = body
        .replaceAll(/ *\\\n */g, ' ')
        .split('\n')
        .map((line) =>
          line
            .slice(indent.length)
            .replace(/(?:^| +)# .*$/, '')
            .trim(),
        );
      const isShell = /^(?:sh|bash|console|bat|powershell)$/.test(kind);
      return lines.filter((line) => line !== '' && (isShell || (kind === '' && isCommand(line))));
    },
  );
  const withoutBlocks = text.replaceAll(/^ *```.*?^ *```$/gms, '');
  const spans = [...withoutBlocks.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) =>
    code.replaceAll('\\|', '|'),
  );
  return [...blocks, ...spans.filter(isCommand)];
}

function isCommand(code: string): boolean {
  const command = code.replace(/^(?:[A-Z_]+=\S+ )+/, '');
  return withoutArguments.test(command) || (programs.test(command) && command.includes(' '));
}

/** The names of the options in a document's code, such as `--check`. */
export function optionsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^ *```(?:sh|bash|bat|powershell|console)?\n(.*?)^ *```$/gms)].map(
    ([, body = '']) => body,
  );
  const spans = [...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks, ...spans].flatMap((code) =>
    [...code.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([name]) => name),
  );
}
