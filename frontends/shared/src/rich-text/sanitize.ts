import DOMPurify from 'dompurify';

const purifier = DOMPurify();
// A link in authored text opens beside the page and tells the other side nothing.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  if (node.tagName === 'IMG') {
    node.setAttribute('loading', 'lazy');
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
  }
});

const links = /^(?:https?:|mailto:|\/(?!\/)|#)/i;

/** The second line of defence: the services sanitise what they store, this cleans what is shown. */
export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['id', 'name', 'autofocus', 'tabindex', 'contenteditable'],
    ALLOWED_URI_REGEXP: links,
    ALLOW_ARIA_ATTR: false,
  });
}
