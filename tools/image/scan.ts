import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../support/paths.ts';
import { findSecrets, manifestFiles } from './secrets-in.ts';

/** `npm run image:scan [IMAGE …]`: looks for secrets in the images, in what built them, and in the manifests of this repository. */
const images = process.argv.slice(2);
if (images.length === 0) images.push('localhost/xuekao:dev', 'localhost/xuekao-media:dev', 'localhost/xuekao-backing:dev');

const podman = (...args: string[]): string => execFileSync('podman', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
/** Examples in the words of packages, of which everybody knows that they are none. */
const isExample = (path: string): boolean => /\/node_modules\/|^usr\/(?:share|lib)\/|^app\/bin\/node$|^usr\/(?:local\/)?s?bin\//.test(path);
/** Files that have no place in an image, whatever they hold. */
const unwanted = /(?:^|\/)(?:\.env(?:\..*)?|\.npmrc|\.git-credentials|\.netrc|id_(?:rsa|ed25519|ecdsa)|secrets\.json)$/;
const largest = 64 * 1024 * 1024;

const found: string[] = [];
let files = 0;

function scanFile(path: string, name: string): void {
  files += 1;
  if (unwanted.test(name)) found.push(`${name}: has no place there`);
  if (isExample(name) || statSync(path).size > largest) return;
  for (const what of findSecrets(readFileSync(path, 'latin1'))) found.push(`${name}: ${what}`);
}

function scanImage(image: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  const container = podman('create', image, 'sbom').trim();
  try {
    execFileSync('sh', ['-c', 'podman export "$1" | tar -x -C "$2" --exclude=dev', 'sh', container, folder]);
    // links of an image lead to places of this machine: `find` follows none
    const listed = execFileSync('find', [folder, '-type', 'f', '-print0'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    for (const path of listed.split('\0').filter(Boolean)) scanFile(path, relative(folder, path));
  } finally {
    podman('rm', container);
    rmSync(folder, { recursive: true, force: true });
  }
  const history = podman('history', '--no-trunc', '--format', 'json', image);
  const made = podman('image', 'inspect', '--format', '{{json .Config}}', image) + history;
  for (const what of findSecrets(made)) found.push(`${image}, as it was made: ${what}`);
  if (/(?:PASSWORD|SECRET|TOKEN)\w*=[^\s"$]/.test(made)) found.push(`${image}, as it was made: a secret in a variable`);
}

for (const image of images) scanImage(image);
for (const file of manifestFiles()) scanFile(join(root, file), file);

for (const line of found) console.error(`FOUND ${line}`);
console.log(`${images.join(', ')} and the manifests: ${files} files scanned, ${found.length} findings`);
process.exitCode = found.length === 0 ? 0 : 1;
