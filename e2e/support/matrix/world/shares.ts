import { ask } from '../../platform.js';
import type { Person } from '../../school.js';
import type { Cast } from './cast.js';

const sharePaths = { bank: '/api/repo/share/save', template: '/api/tmpl/tmpl/share/save', exam: '/api/exam/exam/share/save' } as const;

/** Objects of the teacher that colleagues reach. */
export class Shares {
  constructor(private readonly cast: Cast) {}

  /** The teacher's object is shared with the colleagues, each with the own right. Answers the id. */
  async share(kind: keyof typeof sharePaths, id: string): Promise<string> {
    const { teacher, viewer, editor, marker } = this.cast.people;
    const holders = { view: viewer, edit: editor, ...(kind === 'exam' ? { mark: marker } : {}) };
    for (const [right, { id: holder }] of Object.entries(holders))
      await ask(sharePaths[kind], teacher.token, { id, to: [{ kind: 'user', id: holder }], right: right as 'view' }); // keys of `holders`
    return id;
  }
  /** Whether the object is shared with exactly those with whom `share` did. */
  async hasShares(kind: keyof typeof sharePaths, id: string): Promise<boolean> {
    const { records } = await this.sharesOf(kind, id);
    const { viewer, editor, marker, colleague } = this.cast.people;
    const held = (who: Person): boolean => records.some((row) => row.id === who.id);
    return held(viewer) && held(editor) && held(marker) === (kind === 'exam') && !held(colleague);
  }
  async isOfTeacher(kind: keyof typeof sharePaths, id: string): Promise<boolean> {
    return (await this.sharesOf(kind, id)).owner.id === this.cast.people.teacher.id;
  }
  private sharesOf(kind: keyof typeof sharePaths, id: string) {
    const path = { bank: '/api/repo/share/list', template: '/api/tmpl/tmpl/share/list', exam: '/api/exam/exam/share/list' } as const;
    return ask(path[kind], this.cast.school.admin, { id });
  }
}
