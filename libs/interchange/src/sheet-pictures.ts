import { firstTable, unpackFiles } from '@xuekao/sheets';
import { allOf, elementsOf, firstOf, parseXml, textOf, type XmlElement } from './xml.js';

/** A picture that lies on a cell, or is in it. */
export interface SheetPicture {
  /** from 0 */
  row: number;
  column: number;
  bytes: Buffer;
}

const numberIn = (element: XmlElement | undefined, name: string): number => Number(textOf(firstOf(element, name)).trim());

class Package {
  private readonly files: ReadonlyMap<string, Buffer>;

  constructor(bytes: Buffer) {
    this.files = unpackFiles(bytes, (name) => /\.(?:xml|rels)$/i.test(name) || /^xl\/media\//i.test(name));
  }

  get table(): string | null {
    return firstTable(this.files);
  }

  xml(path: string): XmlElement | null {
    const content = this.files.get(path);
    return content ? parseXml(content.toString('utf8')) : null;
  }

  /** Paths of the files that a part names, by their ids there. */
  related(path: string): Map<string, string> {
    const at = path.lastIndexOf('/') + 1;
    const root = this.xml(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
    return new Map(
      (root ? elementsOf(root, 'Relationship') : []).map(({ attributes: { Id = '', Target = '' } }) => [
        Id,
        URL.parse(Target, `file:///${path}`)?.pathname.slice(1) ?? '',
      ]),
    );
  }

  picture(of: XmlElement, related: ReadonlyMap<string, string>): Buffer | null {
    return this.files.get(related.get(allOf(of, 'blip')[0]?.attributes['embed'] ?? '') ?? '') ?? null;
  }
}

/**
 * Pictures of the first table: those that lie on its cells, and those that WPS keeps in a cell, by the name that the cell's formula has.
 * @throws {FileRefusal}
 */
export function picturesOfSheet(bytes: Buffer): { lying: SheetPicture[]; named: Map<string, Buffer> } {
  const file = new Package(bytes);
  const table = file.table;
  const lying: SheetPicture[] = [];
  for (const [, drawing] of table === null ? [] : file.related(table)) {
    if (!/\/drawings\/[^/]+\.xml$/.test(drawing)) continue;
    const related = file.related(drawing);
    const root = file.xml(drawing);
    for (const anchor of root ? elementsOf(root).filter(({ name }) => /^(?:oneCell|twoCell)Anchor$/.test(name)) : []) {
      const from = firstOf(anchor, 'from');
      const picture = file.picture(anchor, related);
      if (picture) lying.push({ row: numberIn(from, 'row'), column: numberIn(from, 'col'), bytes: picture });
    }
  }
  const cells = file.xml('xl/cellimages.xml');
  const related = file.related('xl/cellimages.xml');
  const named = new Map<string, Buffer>();
  for (const one of cells ? allOf(cells, 'cellImage') : []) {
    const picture = file.picture(one, related);
    if (picture) named.set(allOf(one, 'cNvPr')[0]?.attributes['name'] ?? '', picture);
  }
  return { lying, named };
}
