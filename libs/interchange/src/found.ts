import { textFromQuestions, textFromUnread, type LevelledQuestion } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { Pictures, type FilePicture } from './pictures.js';

export type FileKind = 'text' | 'paper' | 'xlsx' | 'docx' | 'gift' | 'aiken' | 'moodle' | 'qti';

/** Result of reading a file: its questions as the import's text, beside what has no place in it. */
export interface ReadFile {
  kind: FileKind;
  text: string;
  /** what was left out or changed, each with its place */
  notes: string[];
  pictures: FilePicture[];
}

const mostNotes = 200;

/** Notes about what a file has and the text has not. */
export interface FileNotes {
  /** @param place of the note; else the item that comes next */
  note(message: string, place?: string): void;
}

/** The items of a file while it is read: each one gets a number, whether it can be taken or not. */
export class Found implements FileNotes {
  readonly pictures = new Pictures();
  private readonly texts: string[] = [];
  private readonly notes: string[] = [];
  private more = 0;

  /** Number of the item that comes next. */
  get next(): number {
    return this.texts.length + 1;
  }

  add(question: LevelledQuestion): void {
    this.texts.push(...textFromQuestions([question], this.next));
  }

  /** An item of a type that there is no question for. @param html its words */
  addUnread(typeWord: string, html: string): void {
    // the import knows the name of a type by its last sign
    this.texts.push(textFromUnread(this.next, typeWord.endsWith('题') ? typeWord : `${typeWord}题`, plainText(html)));
  }

  note(message: string, place = `第 ${this.next} 题`): void {
    if (this.notes.length < mostNotes) this.notes.push(place === '' ? message : `${place}：${message}`);
    else this.more += 1;
  }

  /** A text that was written as a whole. */
  addText(text: string): void {
    this.texts.push(text);
  }

  result(kind: FileKind): ReadFile {
    const notes = this.more === 0 ? this.notes : [...this.notes, `另有 ${this.more} 处没有列出`];
    return { kind, text: this.texts.join('\n\n'), notes, pictures: this.pictures.taken };
  }
}
