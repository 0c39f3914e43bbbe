import { expect, test } from 'vitest';
import { cityFirst } from './domicilio';

test.each([
  ['Terminal de Transportes de Santa Marta, Magdalena', 'Santa Marta · Terminal'],
  ['Terminal de Transportes de Barranquilla, Soledad, Atlántico', 'Barranquilla · Terminal'],
  ['Terminal del Norte, Bogotá D.C.', 'Bogotá · Terminal del Norte'],
  ['Terminal del Sur, Medellín, Antioquia', 'Medellín · Terminal del Sur'],
  ['Peaje Tasajera, Ciénaga, Magdalena', 'Ciénaga · Peaje Tasajera'],
  ['Ciénaga, Magdalena', 'Ciénaga'],
  ['Bogotá D.C.', 'Bogotá'],
  ['A 4,4 km de Ciénaga, Magdalena', 'Ciénaga · a 4,4 km'],
  ['A 3,1 km de Terminal de Transportes de Santa Marta, Magdalena', 'Santa Marta · Terminal · a 3,1 km'],
  ['14.50000, -76.25000', '14.50000, -76.25000'],
  ['Calle 22 # 5-31, Centro, Santa Marta, Magdalena', 'Calle 22 # 5-31, Centro, Santa Marta, Magdalena'],
  ['', ''],
])('PESV-10 %s reads %s', (domicilio, text) => expect(cityFirst(domicilio)).toBe(text));
