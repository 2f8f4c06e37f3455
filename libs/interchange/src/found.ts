import { sayIn, sentence, type Language, type Sentence, type SentenceValue } from '@xuekao/contracts';
import { typeEnding, textFromQuestions, textFromUnread, type LevelledQuestion } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { Pictures, type FileDrawing, type FilePicture } from './pictures.js';

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

/** As `ReadFile`, its notes not yet in any language, and its drawings not yet drawn. */
export interface FoundFile extends Omit<ReadFile, 'notes'> {
  notes: Sentence[];
  drawings: FileDrawing[];
}

/** Notes about what a file has and the text has not. */
export interface FileNotes {
  /** @param place of the note, null without one; else the item that comes next */
  note(said: Sentence, place?: SentenceValue | null): void;
}

/** The items of a file while it is read: each one gets a number, whether it can be taken or not. */
export class Found implements FileNotes {
  readonly pictures = new Pictures();
  private readonly texts: string[] = [];
  private readonly notes: Sentence[] = [];
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
    this.texts.push(textFromUnread(this.next, typeWord.endsWith(typeEnding) ? typeWord : typeWord + typeEnding, plainText(html)));
  }

  note(note: Sentence, place: SentenceValue | null = sentence('questionFiles.question', { n: this.next })): void {
    if (this.notes.length < mostNotes) this.notes.push(place === null ? note : sentence('questionFiles.at', { place, note }));
    else this.more += 1;
  }

  /** A text that was written as a whole. */
  addText(text: string): void {
    this.texts.push(text);
  }

  result(kind: FileKind): FoundFile {
    const notes = this.more === 0 ? this.notes : [...this.notes, sentence('questionFiles.notListed', { n: this.more })];
    return { kind, text: this.texts.join('\n\n'), notes, pictures: this.pictures.taken, drawings: this.pictures.drawings };
  }
}

/** The file with its notes in a language. */
export const inLanguage = (language: Language, { notes, kind, text, pictures }: FoundFile): ReadFile => ({
  kind,
  text,
  pictures,
  notes: notes.map((note) => sayIn(language, note)),
});
