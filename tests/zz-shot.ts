import { startBrowser } from './browser.ts'
const b = await startBrowser()
const base='http://localhost:4030'
for (const [w,h,n] of [[360,740,'p'],[1280,800,'d']] as const) for (const scheme of ['light','dark'] as const) {
  const c = await b.newContext({ viewport:{width:w,height:h}, baseURL:base, colorScheme: scheme, serviceWorkers:'block', hasTouch: n==='p', isMobile: n==='p' })
  await c.request.post('/api/login',{data:{email:'core_team@demo.example',password:'Sandwich-Demo-1'},headers:{origin:base}})
  const page = await c.newPage()
  page.on('pageerror', e=>console.log('ERR',e.message)); page.on('console',m=>m.type()==='error'&&console.log('C',m.text().slice(0,200)))
  await page.goto('/dashboard?section=chat'); await page.waitForTimeout(4000)
  await page.screenshot({path:`/tmp/chat-${n}-${scheme}.png`})
  if(n==='p'){ await page.getByRole('link',{name:/General/}).first().click(); await page.waitForTimeout(1500); await page.screenshot({path:`/tmp/chat-${n}-${scheme}-2.png`}) }
  else { await page.getByRole('link',{name:/Freezer/}).first().click(); await page.waitForTimeout(1500); await page.getByRole('button',{name:/people/}).click(); await page.waitForTimeout(1200); await page.screenshot({path:`/tmp/chat-${n}-${scheme}-2.png`}); await page.keyboard.press('Escape');await page.waitForTimeout(400); await page.getByRole('button',{name:'Write to somebody'}).click(); await page.waitForTimeout(1200); await page.screenshot({path:`/tmp/chat-${n}-${scheme}-3.png`}) }
  await c.close()
}
await b.close()
