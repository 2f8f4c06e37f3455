import { plainText } from '@xuekao/rich-text';
import type { Found } from './found.js';
import { richFromHtml, richFromWords, type RichContext } from './rich.js';
import { multipleType, noFlags, row } from './words.js';
import { withFields } from './unread.words.js';
import { allOf, elementsOf, firstOf, isElement, textOf, xmlOf, type XmlElement } from './xml.js';

/** Text of a `material`: HTML as text, or XHTML elements. */
function richOf(element: XmlElement | undefined, form: 'paragraphs' | 'inline', context: RichContext): string {
  const texts = element ? allOf(element, 'mattext', 'matimage') : [];
  const parts = texts.map((one) => {
    if (one.name === 'matimage') return richFromHtml(`<img src="${one.attributes['uri'] ?? ''}" />`, form, context);
    if (one.children.some(isElement))
      return richFromHtml(one.children.map((child) => (isElement(child) ? xmlOf(child) : child)).join(''), form, context);
    const isHtml = (one.attributes['texttype'] ?? '').includes('html') || textOf(one).includes('<');
    return isHtml ? richFromHtml(textOf(one), form, context) : richFromWords(textOf(one), form, context);
  });
  return parts.join('');
}

/** Values that earn marks. */
function rightOf(item: XmlElement, response: string): string[] {
  const conditions = allOf(item, 'respcondition').filter((one) => allOf(one, 'setvar').some((set) => Number(textOf(set)) > 0));
  return conditions.flatMap((one) => {
    const wrong = new Set(allOf(one, 'not').flatMap((not) => allOf(not, 'varequal')));
    return allOf(one, 'varequal')
      .filter((value) => !wrong.has(value) && (value.attributes['respident'] ?? '') === response)
      .map((value) => textOf(value).trim());
  });
}

/** An item of QTI 1.2, as older programs write it. */
export function takeOldItem(item: XmlElement, found: Found, picture: RichContext['picture']): void {
  const context: RichContext = { picture, note: (message) => found.note(message) };
  const presentation = firstOf(item, 'presentation') ?? item;
  const flow = firstOf(presentation, 'flow') ?? presentation;
  const content = elementsOf(flow, 'material')
    .map((one) => richOf(one, 'paragraphs', context))
    .join('');
  const analysis = elementsOf(item, 'itemfeedback')
    .map((one) => richOf(one, 'paragraphs', context))
    .join('');
  const base = { ...noFlags, content, analysis, quLevel: null };
  const lids = allOf(presentation, 'response_lid');
  const fields = allOf(presentation, 'response_str', 'response_num');
  const [lid] = lids;
  if (lids.length === 1 && lid && fields.length === 0) {
    const right = rightOf(item, lid.attributes['ident'] ?? '');
    const isSingle = (lid.attributes['rcardinality'] ?? 'Single') === 'Single';
    const options = allOf(lid, 'response_label').map((one) =>
      row(richOf(one, 'inline', context), right.includes(one.attributes['ident'] ?? '')),
    );
    found.add({ ...base, quType: isSingle ? 'radio' : multipleType(right.length, false), answerList: options });
  } else if (lids.length === 0 && fields.length > 0) {
    const answers = fields.map((field) => rightOf(item, field.attributes['ident'] ?? ''));
    const isOpen = answers.every((one) => one.length === 0);
    if (isOpen)
      found.add({
        ...base,
        quType: 'saq',
        manual: true,
        answerList: [row(plainText(richOf(firstOf(item, 'itemfeedback', 'solution'), 'paragraphs', context)))],
      });
    else found.add({ ...base, quType: 'fill', answerList: answers.map((one) => row(one.join('\n'))) });
  } else found.addUnread(withFields, content);
}
