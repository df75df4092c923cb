package example.billing;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.lang.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class InvoiceController {
    private final InvoiceRepository invoices;
    private final ObjectMapper json;

    InvoiceController(InvoiceRepository invoices, ObjectMapper json) {
        this.invoices = invoices;
        this.json = json;
    }

    record View(@JsonProperty("invoice_no") String number, @Nullable String note, int lines) {}

    @GetMapping("/customers/{id}/invoices")
    java.util.List<View> list(@PathVariable long id) {
        return invoices.findByCustomerId(id).stream()
            .map(i -> new View(i.getNumber(), i.getNote(), i.getLines().size()))
            .toList();
    }
}
