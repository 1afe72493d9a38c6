import styles from './signup.module.css'

/** What one agrees to. A change of the words needs a new `TERMS_VERSION` in `form-contract.ts`. */
export const Terms = ({ organization }: { organization: string }) => (
  <section className={styles.terms} aria-label="Terms and conditions">
    <h3>Terms and conditions</h3>
    <p>By applying to help {organization}, you agree to the following:</p>
    <ul>
      <li>
        <strong>Food safety.</strong> You follow the food safety guidelines: clean hands and surfaces, fresh
        ingredients, cold from the kitchen to the table. What may not be safe is not handed on.
      </li>
      <li>
        <strong>Respect.</strong> You treat everyone you meet with kindness and dignity: people who receive
        food, other volunteers, hosts and partners. You keep private what you learn about them.
      </li>
      <li>
        <strong>Reliability.</strong> You do what you signed up for, and say so early when you cannot.
      </li>
      <li>
        <strong>Helping is voluntary.</strong> It is unpaid, it creates no employment, and either side may end
        it at any time. You help at your own risk, as far as the law allows.
      </li>
      <li>
        <strong>Driving.</strong> If you drive, you hold a valid license and insurance, and you tell us when
        that changes.
      </li>
      <li>
        <strong>Your data.</strong> What you enter here is read by the coordinators who decide about your
        application, and is used to organize your help, to reach you, and to reach your emergency contact if
        need be. It is not sold or passed on. You may ask at any time what is stored about you, and have it
        corrected or deleted.
      </li>
    </ul>
  </section>
)
