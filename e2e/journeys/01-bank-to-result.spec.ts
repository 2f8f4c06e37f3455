// One after the other, by one worker, while others look at the pages: the exam picks from the bank that the import filled
import './exam/import.js';
import './exam/exam.js';
