import { execFileSync } from 'node:child_process';
import { root } from '../support/paths.ts';

/** Forms of secrets that nobody wrote down here. */
const forms: [what: string, form: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{64}/],
  ['a token of a package registry', /_authToken\s*=\s*(?!\$\{)\S+|\bnpm_[A-Za-z0-9]{36}\b/],
  [
    'an address with a password',
    /\b(?:mongodb(?:\+srv)?|nats|redis|https?):\/\/[^\s:/@$"'`{}<>]+:(?!password@)[^\s:/@$"'`{}<>]{8,}@[a-z0-9]/i,
  ],
  ['a token of a forge', /\bgh[opsu]_[A-Za-z0-9]{36}\b|\bglpat-[\w-]{20}\b/],
  ['a key of a cloud', /\bAKIA[0-9A-Z]{16}\b|\bLTAI[0-9A-Za-z]{20}\b/],
];

/**
 * Secrets in a text, by names and words that do not tell them.
 * @param known secrets by name: their values are looked for as they are
 */
export function findSecrets(text: string, known: ReadonlyMap<string, string> = new Map()): string[] {
  const secret = [...known].filter(([name, value]) => value.length >= 16 && !name.includes('PUBLIC'));
  const named = secret.filter(([, value]) => text.includes(value)).map(([name]) => name);
  return [...named, ...forms.filter(([, form]) => form.test(text)).map(([what]) => what)];
}

/** Files of the repository that say how images are built and started, by their paths from the root. */
export const manifestFiles = (): string[] => {
  const places = ['k8s', 'tools/image', 'docker-compose.yml', 'Containerfile'];
  return execFileSync('git', ['ls-files', ...places], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
};
