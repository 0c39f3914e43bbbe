import { describe, expect, test } from 'vitest';
import { readXml, textIn } from './xml';

describe('the XML of S3', () => {
  test('is parsed with declaration, namespace, whitespace and empty elements', () => {
    const list = readXml(`<?xml version="1.0" encoding="UTF-8"?>
      <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>cubo</Name><Prefix/>
        <Contents><Key>a &amp; b&#39;&#x41;</Key><Owner><ID>1</ID></Owner></Contents>
        <Contents ><Key>c</Key></Contents>
      </ListBucketResult>`);
    expect([list.name, textIn(list, 'Name'), textIn(list, 'Prefix'), textIn(list, 'No')]).toEqual([
      'ListBucketResult',
      'cubo',
      '',
      undefined,
    ]);
    const objects = list.children.filter(({ name }) => name === 'Contents');
    expect(objects.map((object) => textIn(object, 'Key'))).toEqual(["a & b'A", 'c']);
  });

  test('is read by structure: a key that looks like an element is text, and deeper elements are ignored', () => {
    const list = readXml('<R><Key>&lt;Key&gt;otra&lt;/Key&gt;</Key><In><Token>t</Token></In></R>');
    expect(textIn(list, 'Key')).toBe('<Key>otra</Key>');
    expect(textIn(list, 'Token')).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['text', 'Bad gateway'],
    ['a page', '<!doctype html><html><body><br></body></html>'],
    ['two roots', '<a/><b/>'],
    ['an element that is not closed', '<a><b></b>'],
    ['elements closed in another order', '<a><b></a></b>'],
    ['a closing without an opening', '<a></a></b>'],
    ['text beside the root', '<a/>x'],
    ['a document type with an entity', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an entity of its own', '<a>&x;</a>'],
    ['a bare ampersand', '<a>uno & dos</a>'],
    ['a character that is none', '<a>&#x110000;</a>'],
    ['a comment', '<a><!-- b --></a>'],
    ['instructions inside', '<a><?xml version="1.0"?></a>'],
    ['a cut answer', '<a><b>1</b'],
    ['an attribute without quotes', '<a b=c></a>'],
    ['elements without end', '<a>'.repeat(100_000)],
  ])('%s is refused', (_, source) => {
    expect(() => readXml(source)).toThrow('S3 answered something that is no XML of its kind');
  });
});
