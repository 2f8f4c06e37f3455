/** The calls of sharing by kind of object, and the list that shows the objects. */
export const sharePaths = {
  bank: {
    list: '/api/repo/share/list',
    save: '/api/repo/share/save',
    remove: '/api/repo/share/delete',
    handOver: '/api/repo/share/hand-over',
    reasons: '/api/repo/share/reasons',
    resource: 'repo',
    detail: '/api/repo/detail',
    rights: ['view', 'edit'],
  },
  template: {
    list: '/api/tmpl/tmpl/share/list',
    save: '/api/tmpl/tmpl/share/save',
    remove: '/api/tmpl/tmpl/share/delete',
    handOver: '/api/tmpl/tmpl/share/hand-over',
    reasons: '/api/tmpl/tmpl/share/reasons',
    resource: 'template',
    detail: '/api/tmpl/tmpl/detail',
    rights: ['view', 'edit'],
  },
  exam: {
    list: '/api/exam/exam/share/list',
    save: '/api/exam/exam/share/save',
    remove: '/api/exam/exam/share/delete',
    handOver: '/api/exam/exam/share/hand-over',
    reasons: '/api/exam/exam/share/reasons',
    resource: 'exam',
    detail: '/api/exam/exam/detail',
    rights: ['view', 'mark', 'edit'],
  },
} as const;

export type SharedKind = keyof typeof sharePaths;
/** An object of one kind, for which the dialog is open. */
export interface ShareTarget {
  kind: SharedKind;
  id: string;
  title: string;
}
export type GivenRight = 'view' | 'edit' | 'mark';
