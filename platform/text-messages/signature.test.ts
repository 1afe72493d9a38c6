import { expect, it } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

it('a signature is the one of the service’s own documentation', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signatureOf('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  expect(isSigned('12345', url, form, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true)
  expect(isSigned('12346', url, form, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(false)
  expect(isSigned('12345', url, form, ['RSOYDt4T1cUTdK1PDd93/VVr8B8='])).toBe(false)
})
