import type { general as inChinese } from '../zh-CN/general.js';
import type { Translation } from '../translation.js';

export const general = {
  done: 'Done.',
  listSign: ', ',
  notJson: 'please send JSON (Content-Type: application/json)',
  nothingReceived: 'nothing was received',
  brokenJson: 'this is no valid JSON',
  brokenRequest: 'the request has the wrong format',
  longHeaders: 'the headers of the request are too large',
  slowRequest: 'the request did not arrive in time; please check your network and try again',
  nothingChosen: 'please choose a file to upload',
  brokenForm: 'the form of the upload is incomplete or broken; please upload again',
  wrongFormat: 'the format is wrong',
  unknownFields: 'unknown fields: {fields}',
  unknownFieldsIn: 'unknown fields in {place}: {fields}',
  wrongType: '{field} has the wrong type; expected: {type}',
  faultOf: '{field}: {fault}',
  content: 'the content',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  noSuchOrder: 'the list cannot be sorted by “{column}”',
} satisfies Translation<typeof inChinese>;
