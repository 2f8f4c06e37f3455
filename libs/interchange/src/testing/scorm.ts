import { archive, type ArchiveEntry } from '@xuekao/sheets/testing';

/** SCORM packages for the specs, as authoring programs write them. */
export interface TestItem {
  title: string;
  /** address of its page; absent: others stand below it */
  href?: string;
  isAsset?: boolean;
  isHidden?: boolean;
  parameters?: string;
  /** XML inside of the item */
  more?: string;
  items?: readonly TestItem[];
}
export interface TestPackage {
  version: '1.2' | '2004';
  items: readonly TestItem[];
  files?: Readonly<Record<string, string>>;
  /** folder of the archive in which all of it lies, with its last `/` */
  folder?: string;
  /** in front of the root of the manifest */
  prolog?: string;
}

export const entry = (name: string, text: string): ArchiveEntry => ({ name, content: Buffer.from(text) });
const spaces = {
  '1.2': 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  2004:
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" ' +
    'xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
} as const;

/** The manifest of a package. */
export function scormManifest({ version, items, prolog = '' }: TestPackage): string {
  const resources: string[] = [];
  const kind = version === '1.2' ? 'scormtype' : 'scormType';
  const xmlOf = ({ title, href, isAsset = false, isHidden = false, parameters, more = '', items: below = [] }: TestItem): string => {
    let refers = '';
    if (href !== undefined) {
      const id = `R${resources.length + 1}`;
      refers = ` identifierref="${id}"`;
      const own = `type="webcontent" adlcp:${kind}="${isAsset ? 'asset' : 'sco'}" href="${href}"`;
      resources.push(`<resource identifier="${id}" ${own}><file href="${href}"/></resource>`);
    }
    const given = parameters === undefined ? '' : ` parameters="${parameters}"`;
    const hidden = isHidden ? ' isvisible="false"' : '';
    return `<item${refers}${given}${hidden}><title>${title}</title>${more}${below.map(xmlOf).join('')}</item>`;
  };
  const tree = items.map(xmlOf).join('');
  const schema = version === '1.2' ? '1.2' : '2004 3rd Edition';
  return [
    `<?xml version="1.0" encoding="UTF-8"?>${prolog}`,
    `<manifest identifier="M" ${spaces[version]}>`,
    `<metadata><schema>ADL SCORM</schema><schemaversion>${schema}</schemaversion></metadata>`,
    `<organizations default="O"><organization identifier="O"><title>课程</title>${tree}</organization></organizations>`,
    `<resources>${resources.join('')}</resources></manifest>`,
  ].join('\n');
}

/** The package as an archive. */
export function scormPackage(parts: TestPackage): Buffer {
  const { folder = '', files = {} } = parts;
  const entries = Object.entries(files).map(([name, text]) => entry(folder + name, text));
  return archive([entry(`${folder}imsmanifest.xml`, scormManifest(parts)), ...entries]);
}

/** Looks for the interface as the examples of the standard do: in its own window, and in those around it. */
const findApi = (name: string): string => `
  function scan(win) {
    for (var n = 0; win[name] == null && win.parent != null && win.parent != win && n < 7; n++) win = win.parent;
    return win[name];
  }
  var name = '${name}', api = null;
  if (window.parent && window.parent != window) api = scan(window.parent);
  if (api == null && window.opener) api = scan(window.opener);`;

const page = (script: string): string => `<!DOCTYPE html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>课件</title></head>
<body><h1>灭火器的使用</h1><p id="said"></p><p id="place"></p>
<button id="on">下一步</button> <button id="end">完成</button>
<ul id="tried"></ul>
<script>${script}</script></body></html>`;

/** A page of SCORM 1.2: goes on step by step, says where it is, and ends when it is told to. */
export const page12 = (more = ''): string =>
  page(`${findApi('API')}
  document.getElementById('said').textContent = 'initialize: ' + api.LMSInitialize('') + ', entry: ' + api.LMSGetValue('cmi.core.entry')
    + ', name: ' + api.LMSGetValue('cmi.core.student_name');
  function show() { document.getElementById('place').textContent = '第 ' + (api.LMSGetValue('cmi.core.lesson_location') || '1') + ' 步'; }
  document.getElementById('on').onclick = function () {
    api.LMSSetValue('cmi.core.lesson_location', String(Number(api.LMSGetValue('cmi.core.lesson_location') || '1') + 1));
    api.LMSSetValue('cmi.core.exit', 'suspend');
    api.LMSCommit('');
    show();
  };
  document.getElementById('end').onclick = function () {
    api.LMSSetValue('cmi.core.lesson_status', 'completed');
    api.LMSSetValue('cmi.core.session_time', '0000:01:30');
    api.LMSFinish('');
  };
  show();
  ${more}`);

/** The same of SCORM 2004. */
export const page2004 = (more = ''): string =>
  page(`${findApi('API_1484_11')}
  document.getElementById('said').textContent = 'initialize: ' + api.Initialize('') + ', entry: ' + api.GetValue('cmi.entry')
    + ', name: ' + api.GetValue('cmi.learner_name');
  function show() { document.getElementById('place').textContent = '第 ' + (api.GetValue('cmi.location') || '1') + ' 步'; }
  document.getElementById('on').onclick = function () {
    api.SetValue('cmi.location', String(Number(api.GetValue('cmi.location') || '1') + 1));
    api.SetValue('cmi.exit', 'suspend');
    api.Commit('');
    show();
  };
  document.getElementById('end').onclick = function () {
    api.SetValue('cmi.completion_status', 'completed');
    api.SetValue('cmi.success_status', 'passed');
    api.SetValue('cmi.session_time', 'PT1M30S');
    api.Terminate('');
  };
  show();
  ${more}`);

/** Script of a page that reaches for what is the platform's, and writes down how each try ended. */
export const reaching = `
  function tried(what, how) {
    var line = document.createElement('li');
    line.textContent = what + ': ' + how;
    document.getElementById('tried').append(line);
  }
  function attempt(what, work) { try { tried(what, 'got ' + work()); } catch (error) { tried(what, 'refused ' + error.name); } }
  attempt('storage', function () { return Object.keys(window.localStorage).length; });
  attempt('cookies', function () { return document.cookie.length; });
  attempt('page', function () { return window.top.document.title; });
  attempt('storage of the page', function () { return window.top.localStorage.length; });
  attempt('address of the page', function () { window.top.location.href = '/pages/exam'; return 'away'; });
  fetch('/api/sys/user/info', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    .then(function () { tried('call', 'got'); }, function () { tried('call', 'refused'); });
  fetch('https://example.invalid/').then(function () { tried('other site', 'got'); }, function () { tried('other site', 'refused'); });`;
