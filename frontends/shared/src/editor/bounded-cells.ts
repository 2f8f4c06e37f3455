import { cellSpans } from '@xuekao/contracts/cell-spans';

/**
 * A text as the editor may take it: it lays out whatever a merged cell says that it covers, which learners' pages bound by the same rule.
 */
export function boundedCells(html: string): string {
  if (!/(?:col|row)span/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const keep = cellSpans();
  for (const cell of page.querySelectorAll('td, th'))
    if (cell instanceof HTMLTableCellElement) [cell.colSpan, cell.rowSpan] = keep(cell.colSpan, cell.rowSpan);
  return page.body.innerHTML;
}
