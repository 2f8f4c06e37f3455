/** A row below a question: own answer, right answer, remark. */
export interface PrintRow {
  label: string;
  /** rich text of ours */
  html: string;
}
export interface PrintOption {
  /** letter */
  label: string;
  html: string;
  /** name of its picture in our store; empty: none */
  picture: string;
  /** beside it, e.g. that it was chosen; empty: nothing */
  note: string;
}
export interface PrintQuestion {
  kind: 'question';
  /** 1: part of a compound question */
  level: 0 | 1;
  label: string;
  /** type and marks, in small letters behind the number */
  note: string;
  html: string;
  options: readonly PrintOption[];
  rows: readonly PrintRow[];
  /** empty lines for an answer by hand */
  lines: number;
}
export interface PrintHeading {
  kind: 'heading';
  text: string;
  note: string;
}
/** Choices that are crossed on an answer sheet, four questions in a line. */
export interface PrintChoices {
  kind: 'choices';
  items: readonly { label: string; letters: readonly string[] }[];
}
/** The next part begins a page. */
export interface PrintBreak {
  kind: 'break';
}
/** Tickets that are cut apart, two in a line. */
export interface PrintTickets {
  kind: 'tickets';
  heading: string;
  title: string;
  items: readonly {
    facts: readonly (readonly [string, string])[];
    /** text of the QR code */
    code: string;
  }[];
  /** below each */
  note: string;
}
/** Rows of plain text, and a bar behind each row where there are `bars`. */
export interface PrintTable {
  kind: 'table';
  /** none: without a row of heads */
  heads: readonly string[];
  /** of the columns, as shares of the line; 0: as wide as its text */
  widths: readonly number[];
  rows: readonly (readonly string[])[];
  /** of each row from 0 to 1; empty: there are none */
  bars: readonly number[];
  /** smaller letters, and the heads on each page, for a table of many columns */
  isDense?: boolean;
}
/** Bars that are compared: one for each series below each label. */
export interface PrintChart {
  kind: 'chart';
  series: readonly string[];
  rows: readonly {
    label: string;
    /** one for each series: from 0 to 1, and the words behind it */
    bars: readonly { share: number; text: string }[];
  }[];
}
export type PrintPart = PrintHeading | PrintQuestion | PrintChoices | PrintBreak | PrintTickets | PrintTable | PrintChart;

/** A document, in the order of its pages. */
export interface PrintDocument {
  /** of the file, and of its first page where `isTitled` */
  title: string;
  isTitled: boolean;
  /** label and value, two in a line */
  facts: readonly (readonly [string, string])[];
  parts: readonly PrintPart[];
  /** on each page, beside its number */
  footer: string;
}

/** Pictures of our own store, by their names. */
export type PrintPictures = Readonly<Record<string, Uint8Array>>;
