import { cellSpans } from '@xuekao/contracts/cell-spans';
import DOMPurify from 'dompurify';

let made: ReturnType<typeof DOMPurify> | null = null;
/** of the text that is being cleaned */
let keepSpans = cellSpans();

/** Made with the first text: importing this package needs no page, so its pure parts can be used and tested without one. */
function purifier(): ReturnType<typeof DOMPurify> {
  if (made !== null) return made;
  made = DOMPurify();
  // A link in authored text opens beside the page and tells the other side nothing.
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A' && node.hasAttribute('href')) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer nofollow');
    }
    // a style could lay something over the page; alignment is all that authored text needs
    if (node instanceof HTMLElement && node.hasAttribute('style')) {
      const { textAlign } = node.style;
      node.removeAttribute('style');
      if (textAlign !== '') node.style.textAlign = textAlign;
    }
    // texts that were stored before their service bounded this
    if (node instanceof HTMLTableCellElement && node.attributes.length > 0)
      [node.colSpan, node.rowSpan] = keepSpans(node.colSpan, node.rowSpan);
    // the one role that an author may give is that of an ornament
    if (node.getAttribute('role') !== 'presentation' || node.tagName !== 'IMG') node.removeAttribute('role');
    if (node.tagName === 'IMG') {
      // the library lets every data: address of a picture pass; a page is no picture
      if (/^data:(?!image\/(?:png|jpeg|gif|webp)[;,])/i.test(node.getAttribute('src') ?? '')) node.removeAttribute('src');
      node.setAttribute('loading', 'lazy');
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
    }
  });
  // a picture that the page itself has opened: no other page can make such an address
  made.addHook('uponSanitizeAttribute', (node, attribute) => {
    if (node.tagName === 'IMG' && attribute.attrName === 'src' && attribute.attrValue.startsWith('blob:')) attribute.forceKeepAttr = true;
  });
  return made;
}

const links = /^(?:https?:|mailto:|\/(?!\/)|#)/i;

/** The second line of defence: the services sanitise what they store, this cleans what is shown. */
export function sanitizeHtml(html: string): string {
  keepSpans = cellSpans();
  return purifier().sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['id', 'class', 'name', 'autofocus', 'tabindex', 'contenteditable'],
    ALLOWED_URI_REGEXP: links,
    // the library holds every other value against the addresses above
    ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan', 'start', 'lang'],
    ALLOW_ARIA_ATTR: false,
  });
}
