import { chineseFont } from './word-files.words.js';
import { escapeXml } from './xml.js';

export interface WordPicture {
  /** of its relation */
  id: string;
  /** below `word/` */
  file: string;
  bytes: Uint8Array;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}/relationships"`,
  `xmlns:m="${office}/math"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ');
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Default Extension="png" ContentType="image/png"/>
<Default Extension="jpeg" ContentType="image/jpeg"/>
<Default Extension="gif" ContentType="image/gif"/>
<Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/>
<Override PartName="/word/footer1.xml" ContentType="${types}.footer+xml"/>
</Types>`;

const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const rootRelations = `${head}<Relationships xmlns="${packageRelations}">
<Relationship Id="d" Type="${office}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

export const relations = (pictures: readonly WordPicture[]): string =>
  `${head}<Relationships xmlns="${packageRelations}">
<Relationship Id="s" Type="${office}/relationships/styles" Target="styles.xml"/>
<Relationship Id="f" Type="${office}/relationships/footer" Target="footer1.xml"/>
${pictures.map(pictureRelation).join('')}</Relationships>`;
const pictureRelation = ({ id, file }: WordPicture): string =>
  `<Relationship Id="${id}" Type="${office}/relationships/image" Target="${file}"/>`;

/** Fonts that Word has in Chinese; another program takes its own. */
const fonts = `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${chineseFont}"/>`;
export const stylesXml = `${head}<w:styles ${namespaces}><w:docDefaults>
<w:rPrDefault><w:rPr>${fonts}<w:sz w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault>
<w:pPrDefault><w:pPr><w:spacing w:line="300" w:lineRule="auto"/></w:pPr></w:pPrDefault>
</w:docDefaults></w:styles>`;

/** A4 with margins of 18 mm. */
export const wordXml = (body: string): string =>
  `${head}<w:document ${namespaces}><w:body>${body}<w:sectPr><w:footerReference w:type="default" r:id="f"/>` +
  '<w:pgSz w:w="11906" w:h="16838"/>' +
  '<w:pgMar w:top="1020" w:right="1020" w:bottom="1020" w:left="1020" w:header="500" w:footer="500" w:gutter="0"/>' +
  '</w:sectPr></w:body></w:document>';

const fieldXml = (name: string): string => `<w:fldSimple w:instr="${name}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
export const footerXml = (text: string): string =>
  `${head}<w:ftr ${namespaces}><w:p><w:pPr><w:tabs><w:tab w:val="right" w:pos="9866"/></w:tabs></w:pPr>` +
  `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r><w:r><w:tab/></w:r>${fieldXml('PAGE')}` +
  `<w:r><w:t xml:space="preserve"> / </w:t></w:r>${fieldXml('NUMPAGES')}</w:p></w:ftr>`;
