import { describe, expect, test } from 'vitest';
import { hoursByDay, hoursError, hoursList, readShifts, writeShifts } from './opening-hours.ts';

describe('opening hours of a day', () => {
  test.each([
    ['09:00 – 18:00', '09:00 – 18:00'],
    ['09:00-12:00, 13:30-18:00', '09:00 – 12:00, 13:30 – 18:00'],
    ['fechado', 'Fechado'],
    ['', 'Fechado'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(hoursError(typed)).toBeUndefined();
    expect(writeShifts(readShifts(typed))).toBe(stored);
  });

  test.each([
    ['9h às 18h', 'Informe os horários como 09:00 e 18:00.'],
    ['09:00 – ', 'Informe os horários como 09:00 e 18:00.'],
    ['09:00 – 24:00', 'Informe os horários como 09:00 e 18:00.'],
    ['09:00 – 12:00 – 18:00', 'Informe os horários como 09:00 e 18:00.'],
    ['18:00 – 09:00', 'Cada horário deve vir depois do anterior.'],
    ['09:00 – 09:00', 'Cada horário deve vir depois do anterior.'],
    ['09:00 – 13:00, 12:00 – 18:00', 'Cada horário deve vir depois do anterior.'],
    ['08:00 – 09:00, 10:00 – 11:00, 12:00 – 13:00', 'Use no máximo dois turnos por dia.'],
  ])('%j is refused: %s', (hours, error) => expect(hoursError(hours)).toBe(error));
});

test('the list is read by day and written back, days that it leaves out closed', () => {
  const hours = hoursByDay(['segunda-feira: 09:00 – 18:00', 'domingo: Fechado']);
  expect(hours['segunda-feira']).toBe('09:00 – 18:00');
  expect(hours.sábado).toBe('Fechado');
  expect(hoursList(hours).slice(0, 2)).toEqual(['segunda-feira: 09:00 – 18:00', 'terça-feira: Fechado']);
  expect(hoursByDay(hoursList(hours))).toEqual(hours);
});
