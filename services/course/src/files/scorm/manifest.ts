import { scormLimits, siteText, type ScormVersion } from '@xuekao/contracts';
import { decodeText, elementsOf, FileRefusal, firstOf, parseXml, textOf, type XmlElement } from '@xuekao/interchange/xml';
import type { PackageItem, ScormPackage } from '../file.model.js';
import { Unshowable } from '../media/unshowable.js';

/** A package with the files of the archive at which its items begin. */
export interface Manifest extends ScormPackage {
  launched: { path: string }[];
}
/** Characters of what is kept of an item. */
const longest = { title: 200, href: 1000, launchData: 4000, other: 60 } as const;
/** Stands for the root of the archive while addresses are put together; nothing is asked there. */
const root = 'http://package.invalid/';
const namespaces = { '1.2': /adlcp_rootv1p2/, 2004: /adlcp_v1p3/ } as const;
const rules = ['sequencingRules', 'rollupRules', 'limitConditions', 'prerequisites'];

/**
 * Items of a package, by its manifest (SCORM 1.2 and 2004, Content Aggregation Model).
 * @param folder of the manifest in the archive, with its last `/`; empty: the root
 * @throws {Unshowable}
 */
export function readManifest(bytes: Buffer, folder: string): Manifest {
  const manifest = xmlOf(bytes);
  if (manifest.name !== 'manifest') throw new Unshowable(siteText('course.scormNoManifest'));
  const found = new ManifestReader(manifest, folder).items();
  if (found.length === 0) throw new Unshowable(siteText('course.scormNoItem'));
  return {
    version: versionOf(manifest),
    isSequenced: holds(manifest, ({ name }) => rules.includes(name)),
    items: found.map(({ path: _path, ...item }, at) => ({ ...item, id: String(at + 1), title: item.title || String(at + 1) })),
    launched: found.map(({ path }) => ({ path })),
  };
}

function xmlOf(bytes: Buffer): XmlElement {
  try {
    const text = decodeText(bytes);
    if (text === null) throw new Unshowable(siteText('course.scormBadManifest', { why: siteText('course.scormNotXml') }));
    return parseXml(text);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    throw new Unshowable(siteText('course.scormBadManifest', { why: error.detail }), { cause: error });
  }
}

function versionOf(manifest: XmlElement): ScormVersion {
  const said = textOf(firstOf(manifest, 'metadata', 'schemaversion')).trim();
  if (said.startsWith('1.2')) return '1.2';
  if (/2004|1\.3/.test(said)) return '2004';
  const declared = Object.values(manifest.attributes).join(' ');
  if (namespaces[2004].test(declared)) return '2004';
  if (namespaces['1.2'].test(declared)) return '1.2';
  return holds(manifest, ({ name, attributes }) => name === 'resource' && 'scormType' in attributes) ? '2004' : '1.2';
}

/** Whether one of the elements below is such a one. */
const holds = (element: XmlElement, isSuch: (element: XmlElement) => boolean): boolean =>
  elementsOf(element).some((child) => isSuch(child) || holds(child, isSuch));

type FoundItem = Omit<PackageItem, 'id'> & { path: string };

class ManifestReader {
  private readonly resources: ReadonlyMap<string, XmlElement>;
  private readonly base: string;
  private count = 0;

  constructor(
    private readonly manifest: XmlElement,
    folder: string,
  ) {
    const all = firstOf(manifest, 'resources');
    this.resources = new Map(all ? elementsOf(all, 'resource').map((one) => [one.attributes['identifier'] ?? '', one]) : []);
    const place = folder.split('/').map(encodeURIComponent).join('/');
    this.base = within(root + place, manifest.attributes['base'], all?.attributes['base']);
  }

  /** @throws {Unshowable} there are too many */
  items(): FoundItem[] {
    const organizations = firstOf(this.manifest, 'organizations');
    const all = organizations ? elementsOf(organizations, 'organization') : [];
    const chosen = all.find(({ attributes }) => attributes['identifier'] === organizations?.attributes['default']) ?? all[0];
    if (!chosen) return [];
    const visible = this.below(chosen, (item) => item.attributes['isvisible'] !== 'false');
    // a package of one item may hide it to have no menu
    return visible.length > 0 ? visible : this.below(chosen, () => true);
  }

  /** CAM: an item that is hidden hides none of those below it. */
  private below(element: XmlElement, isShown: (item: XmlElement) => boolean): FoundItem[] {
    return elementsOf(element, 'item').flatMap((item) => {
      const own = isShown(item) ? this.item(item) : null;
      return [...(own ? [own] : []), ...this.below(item, isShown)];
    });
  }

  /** null: it only has others below it, or leads out of the package. */
  private item(item: XmlElement): FoundItem | null {
    const resource = this.resources.get(item.attributes['identifierref'] ?? '');
    if (!resource?.attributes['href']) return null;
    // a small manifest can name one address very often, and each time it is read anew
    this.count += 1;
    if (this.count > scormLimits.items) throw new Unshowable(siteText('course.scormTooManyItems', { n: scormLimits.items }));
    const address = withParameters(resource.attributes['href'], item.attributes['parameters'] ?? '');
    if (address.length > longest.href) return null;
    const url = urlOf(address, within(this.base, resource.attributes['base']));
    if (!url) return null;
    const href = url.pathname.slice(1) + url.search + url.hash;
    const path = decoded(url.pathname.slice(1));
    if (path === null || path === '' || href.length > longest.href) return null;
    const own = (...names: string[]): string =>
      textOf(names.map((name) => elementsOf(item, name)[0]).find((one) => one !== undefined)).trim();
    const kind = resource.attributes['scormtype'] ?? resource.attributes['scormType'] ?? '';
    return {
      path,
      href,
      title: own('title').slice(0, longest.title),
      isAsset: kind.toLowerCase() === 'asset',
      launchData: own('datafromlms', 'dataFromLMS').slice(0, longest.launchData),
      passingScore: numberOf(own('masteryscore')) ?? passingMeasureOf(item),
      completionThreshold: thresholdOf(item),
      maxTimeAllowed: own('maxtimeallowed').slice(0, longest.other),
      timeLimitAction: own('timelimitaction', 'timeLimitAction').slice(0, longest.other),
    };
  }
}

const numberOf = (text: string): number | null => (/^-?\d{1,6}(?:\.\d{1,20})?$/.test(text) ? Number(text) : null);

/** Of 2004: the score that satisfies the item's own objective. */
function passingMeasureOf(item: XmlElement): number | null {
  const primary = firstOf(item, 'sequencing', 'objectives', 'primaryObjective');
  return primary?.attributes['satisfiedByMeasure'] === 'true' ? numberOf(textOf(firstOf(primary, 'minNormalizedMeasure')).trim()) : null;
}

/** Of 2004: in the fourth edition an attribute, and only where completion is by measure. */
function thresholdOf(item: XmlElement): number | null {
  const [threshold] = elementsOf(item, 'completionThreshold');
  if (!threshold) return null;
  const { minProgressMeasure, completedByMeasure } = threshold.attributes;
  if (completedByMeasure === 'false') return null;
  return numberOf(minProgressMeasure ?? textOf(threshold).trim());
}

/** SCORM: parameters of an item continue the query of its address. */
function withParameters(address: string, parameters: string): string {
  const more = parameters.replace(/^[?&]+/, '');
  if (more === '') return address;
  if (more.startsWith('#')) return address.includes('#') ? address : address + more;
  return `${address}${address.includes('?') ? '&' : '?'}${more}`;
}

/** null: it leads elsewhere. */
function urlOf(address: string, from: string): URL | null {
  if (!URL.canParse(address, from)) return null;
  const url = new URL(address, from);
  return url.origin === new URL(root).origin && url.username === '' ? url : null;
}

/** Folders of a package within each other; one that leads elsewhere is left out. */
const within = (from: string, ...folders: (string | undefined)[]): string =>
  folders.reduce<string>((base, folder) => (folder === undefined ? base : (urlOf(folder, base)?.href ?? base)), from);

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
